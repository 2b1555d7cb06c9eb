"""Cuts the fonts of published pages, and of their previews, out of Source Serif 4.

Run in an empty folder, with npm and Python at hand:
    npm install source-serif@4.5.1 && pip install fonttools brotli && python3 cut.py
"""

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SOURCE = "node_modules/source-serif/VAR/SourceSerif4Variable-%s.ttf"
PUNCTUATION = [0x2002, 0x2009, 0x202F, 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026, 0x2212]
CORE = [*range(0x20, 0x7F), 0xA0, 0xA7, 0xA9, 0xAB, 0xB0, 0xB7, 0xBB, 0xD7, *PUNCTUATION]
MORE = [0x131, 0x152, 0x153, 0x2010, 0x2011, 0x201A, 0x201E, 0x2020, 0x2021, 0x2022, 0x2030, 0x2032, 0x2033]
SYMBOLS = [0x2039, 0x203A, 0x2044, 0x20AC, 0x2116, 0x2122, 0x2190, 0x2192, 0x2215]
REST = sorted({*range(0xA1, 0x100), *MORE, *SYMBOLS} - set(CORE))
FIGURES = ["onum", "lnum", "tnum", "pnum"]
SETTING = ["kern", "liga", "ccmp", "locl", "mark"]


def rename(font, style):
    # The licence reserves the name “Source” for the fonts as Adobe made them.
    for name in font["name"].names:
        if name.nameID in (1, 4, 16):
            name.string = "Colophon Serif"
        if name.nameID in (3, 6, 25):
            name.string = f"ColophonSerif-{style}"


def cut(style, name, characters, axes, features, flavor="woff2"):
    font = TTFont(SOURCE % style)
    options = subset.Options(layout_features=features, hinting=False, notdef_outline=True)
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 11, 13, 14]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    font = instancer.instantiateVariableFont(font, axes)
    rename(font, style)
    font.flavor = flavor
    font.save(f"colophon-serif-{name}.{flavor}")


upright = {"wght": (400, 700), "opsz": 18}
italic = {"wght": 400, "opsz": 18}
cut("Roman", "core", CORE, upright, FIGURES + SETTING)
cut("Roman", "rest", REST, upright, FIGURES + SETTING)
cut("Italic", "italic-core", CORE, italic, FIGURES + SETTING)
cut("Italic", "italic-rest", REST, italic, FIGURES + SETTING)
known = TTFont(SOURCE % "Roman").getBestCmap()
drawn = [code for code in known if code < 0x530 or 0x1E00 <= code < 0x2200]
cut("Roman", "preview", drawn, {"wght": 600, "opsz": 60}, ["kern", "liga", "ccmp", "locl"], "woff")
