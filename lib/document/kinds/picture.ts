import { Node, nodeInputRule } from "@tiptap/core";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    image: {
      /** Puts a picture in the place of the selection. */
      setImage: (attributes: { src: string; alt: string }) => ReturnType;
    };
  }
}

const TYPED = /(?:^|\s)(!\[(.*)]\((\S+)(?:\s+["'](\S+)["'])?\))$/;

const dataAttribute = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] ? { [`data-${name}`]: attributes[name] } : {}),
});

// TipTap would make a number of a text such as “2020”.
const textAttribute = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
});

/** A picture within a line. TipTap's own brings the handles that resize one in a page, which nothing here uses. */
export const Picture = Node.create({
  name: "image",
  group: "inline",
  inline: true,
  draggable: true,

  addAttributes() {
    return {
      src: textAttribute("src"),
      alt: textAttribute("alt"),
      title: textAttribute("title"),
      label: dataAttribute("label"),
      place: dataAttribute("place"),
      width: {
        default: null,
        parseHTML: (element: HTMLElement) => Number.parseInt(element.getAttribute("data-width") ?? "", 10) || null,
        renderHTML: (attributes: Record<string, unknown>) =>
          attributes.width ? { "data-width": attributes.width } : {},
      },
      description: dataAttribute("description"),
    };
  },

  parseHTML() {
    return [{ tag: "img[src]" }];
  },

  renderHTML({ HTMLAttributes }) {
    return ["img", HTMLAttributes];
  },

  addCommands() {
    return {
      setImage:
        (attrs) =>
        ({ commands }) =>
          commands.insertContent({ type: this.name, attrs }),
    };
  },

  addInputRules() {
    return [
      nodeInputRule({
        find: TYPED,
        type: this.type,
        getAttributes: ([, , alt, src, title]) => ({ src, alt, title }),
      }),
    ];
  },
});
