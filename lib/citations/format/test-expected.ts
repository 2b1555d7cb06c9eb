/** The in-text citation and entry of each of `WORKS` in seven styles, each checked against the guide of its style. */
export const EXPECTED: Record<string, Record<string, [inText: string, entry: string]>> = {
  apa: {
    article: [
      "(Doe, 2020)",
      "Doe, J. A. (2020). The measure of a text’s origin. Journal of Documentary Studies, 12(3), 123–145. https://doi.org/10.5555/jds.2020.123",
    ],
    articleOfTwo: [
      "(Roe & Smith, 2018)",
      "Roe, R., & Smith, A.-M. (2018). Reading machines: How tools change what is read. New Media Review, 7, 1–20.",
    ],
    articleOfThree: [
      "(García Márquez et al., 2021)",
      "García Márquez, A., O’Neil, T., & van den Berg, J. (2021). Trust in automated writing. Computers and Composition, 62, e102. https://doi.org/10.5555/cc.62.e102",
    ],
    articleOfMany: [
      "(Ahn et al., 2019)",
      "Ahn, A., Brandt, A., Costa, A., Dube, A., Eriksen, A., Fischer, A., Garcia, A., Haddad, A., Ivanov, A., Jensen, A., Kovacs, A., Larsen, A., Moreau, A., Novak, A., Okafor, A., Petrov, A., Quinn, A., Rossi, A., Silva, A., … Vargas, A. (2019). A survey of everything. Annals of Surveys, 1(1), 99–107. https://doi.org/10.5555/as.2019.1",
    ],
    book: ["(Pollard, 1995)", "Pollard, A. W. (1995). The last page speaks (2nd ed.). Oxford University Press."],
    edited: ["(Lee & Khan, 2015)", "Lee, M., & Khan, S. (Eds.). (2015). Handbook of provenance. Routledge."],
    translated: [
      "(Chartier, 1994)",
      "Chartier, R. (1994). The order of books (L. G. Cochrane, Trans.). Stanford University Press.",
    ],
    chapter: [
      "(Lange, 2015)",
      "Lange, E. (2015). Who wrote it. In M. Lee & S. Khan (Eds.), Handbook of provenance (pp. 45–67). Routledge.",
    ],
    conference: [
      "(Nguyen & Park, 2022)",
      "Nguyen, L., & Park, J. (2022). Merging prose without conflicts. Proceedings of the 12th Conference on Documents, 33–42. https://doi.org/10.5555/docs.2022.33",
    ],
    thesis: ["(Weber, 2012)", "Weber, K. (2012). Signatures of scribes [PhD thesis]. University of Vienna."],
    report: [
      "(Forum for Global Literacy, 2017)",
      "Forum for Global Literacy. (2017). Global literacy outlook (No. ED-17/4). UNESCO. https://example.org/reports/17-4",
    ],
    webpage: [
      "(Mori, 2023)",
      "Mori, Y. (2023, May 9). How to cite a page. Writing Centre. https://example.org/cite?page=1&lang=en",
    ],
    webpageOfNobody: [
      "(Opening Hours, n.d.)",
      "Opening hours. (n.d.). City Library. Retrieved January 15, 2024, from https://example.org/hours",
    ],
    newspaper: ["(Stone, 2016)", "Stone, M. (2016, October 21). Library opens its vault. The Daily Courier, A4."],
    magazine: ["(Young, 2014)", "Young, P. (2014, October). Paper never died. Print Monthly, 30(7), 12–15."],
    dataset: [
      "(Haas, 2020)",
      "Haas, U. (2020). Colophons of 1,000 incunabula (Version 2.1) [Dataset]. Zenodo. https://doi.org/10.5555/zenodo.1000",
    ],
    software: [
      "(Ortiz, 2021)",
      "Ortiz, L. (2021). Scribe (Version 3.2.0) [Computer software]. Scribe Project. https://example.org/scribe",
    ],
    film: ["(Kaur, 2011)", "Kaur, S. (Director). (2011). The bookbinder [Film]. Blue Lamp Pictures."],
    encyclopedia: [
      "(Hart, 2010)",
      "Hart, I. (2010). Colophon. In Encyclopedia of the Book (3rd ed., Vol. 2, pp. 210–212). Brill.",
    ],
    patent: ["(Wolf, 2009)", "Wolf, G. (2009). Method for binding sheets (Patent No. US 1,234,567)."],
    preprint: [
      "(Chen et al., 2023)",
      "Chen, W., Das, R., Evans, T., & Fox, A. (2023). Detecting edits at scale (No. 2302.00001). arXiv. https://arxiv.org/abs/2302.00001",
    ],
    post: [
      "(Bell, 2022)",
      "Bell, N. (2022, August 30). Why we keep every version. The Version Blog. https://example.org/blog/versions",
    ],
  },
  mla: {
    article: [
      "(Doe)",
      "Doe, Jane Anne. “The Measure of a Text’s Origin.” Journal of Documentary Studies, vol. 12, no. 3, Mar. 2020, pp. 123–45, https://doi.org/10.5555/jds.2020.123.",
    ],
    articleOfTwo: [
      "(Roe and Smith)",
      "Roe, Richard, and Ann-Marie Smith. “Reading Machines: How Tools Change What Is Read.” New Media Review, vol. 7, 2018, pp. 1–20.",
    ],
    articleOfThree: [
      "(García Márquez et al.)",
      "García Márquez, Ana, et al. “Trust in Automated Writing.” Computers and Composition, vol. 62, Nov. 2021, p. e102, https://doi.org/10.5555/cc.62.e102.",
    ],
    articleOfMany: [
      "(Ahn et al.)",
      "Ahn, Alex, et al. “A Survey of Everything.” Annals of Surveys, vol. 1, no. 1, Jan. 2019, pp. 99–107, https://doi.org/10.5555/as.2019.1.",
    ],
    book: ["(Pollard)", "Pollard, Alfred W. The Last Page Speaks. 2nd ed., Oxford University Press, 1995."],
    edited: ["(Lee and Khan)", "Lee, Min, and Sara Khan, editors. Handbook of Provenance. Routledge, 2015."],
    translated: [
      "(Chartier)",
      "Chartier, Roger. The Order of Books. Translated by Lydia G. Cochrane, Stanford University Press, 1994.",
    ],
    chapter: [
      "(Lange)",
      "Lange, Eva. “Who Wrote It.” Handbook of Provenance, edited by Min Lee and Sara Khan, Routledge, 2015, pp. 45–67.",
    ],
    conference: [
      "(Nguyen and Park)",
      "Nguyen, Linh, and Joon Park. “Merging Prose without Conflicts.” Proceedings of the 12th Conference on Documents, ACM, 2022, pp. 33–42, https://doi.org/10.5555/docs.2022.33.",
    ],
    thesis: ["(Weber)", "Weber, Karl. Signatures of Scribes. 2012. University of Vienna, PhD thesis."],
    report: [
      "(Forum for Global Literacy)",
      "Forum for Global Literacy. Global Literacy Outlook. ED-17/4, UNESCO, 2017, https://example.org/reports/17-4.",
    ],
    webpage: [
      "(Mori)",
      "Mori, Yuki. “How to Cite a Page.” Writing Centre, 9 May 2023, https://example.org/cite?page=1&lang=en.",
    ],
    webpageOfNobody: [
      "(“Opening Hours”)",
      "“Opening Hours.” City Library, https://example.org/hours. Accessed 15 Jan. 2024.",
    ],
    newspaper: ["(Stone)", "Stone, Mary. “Library Opens Its Vault.” The Daily Courier, 21 Oct. 2016, p. A4."],
    magazine: ["(Young)", "Young, Pete. “Paper Never Died.” Print Monthly, vol. 30, no. 7, Oct. 2014, pp. 12–15."],
    dataset: [
      "(Haas)",
      "Haas, Ulf. Colophons of 1,000 Incunabula. 2.1, Zenodo, 2020, https://doi.org/10.5555/zenodo.1000.",
    ],
    software: ["(Ortiz)", "Ortiz, Luz. Scribe. 3.2.0, Scribe Project, 2021, https://example.org/scribe."],
    film: ["(The Bookbinder)", "The Bookbinder. Directed by Simran Kaur, Blue Lamp Pictures, 2011."],
    encyclopedia: [
      "(Hart)",
      "Hart, Ian. “Colophon.” Encyclopedia of the Book, 3rd ed., vol. 2, Brill, 2010, pp. 210–12.",
    ],
    patent: ["(Wolf)", "Wolf, Greta. Method for Binding Sheets. US 1,234,567, 14 Apr. 2009."],
    preprint: [
      "(Chen et al.)",
      "Chen, Wei, et al. Detecting Edits at Scale. 2302.00001, arXiv, 1 Feb. 2023, https://arxiv.org/abs/2302.00001.",
    ],
    post: [
      "(Bell)",
      "Bell, Nora. “Why We Keep Every Version.” The Version Blog, 30 Aug. 2022, https://example.org/blog/versions.",
    ],
  },
  chicago: {
    article: [
      "(Doe 2020)",
      "Doe, Jane Anne. 2020. “The Measure of a Text’s Origin.” Journal of Documentary Studies 12 (3): 123–45. https://doi.org/10.5555/jds.2020.123.",
    ],
    articleOfTwo: [
      "(Roe and Smith 2018)",
      "Roe, Richard, and Ann-Marie Smith. 2018. “Reading Machines: How Tools Change What Is Read.” New Media Review 7:1–20.",
    ],
    articleOfThree: [
      "(García Márquez, O’Neil, and van den Berg 2021)",
      "García Márquez, Ana, Tim O’Neil, and Jan van den Berg. 2021. “Trust in Automated Writing.” Computers and Composition 62 (November):e102. https://doi.org/10.5555/cc.62.e102.",
    ],
    articleOfMany: [
      "(Ahn et al. 2019)",
      "Ahn, Alex, Alex Brandt, Alex Costa, Alex Dube, Alex Eriksen, Alex Fischer, Alex Garcia, et al. 2019. “A Survey of Everything.” Annals of Surveys 1 (1): 99–107. https://doi.org/10.5555/as.2019.1.",
    ],
    book: ["(Pollard 1995)", "Pollard, Alfred W. 1995. The Last Page Speaks. 2nd ed. Oxford: Oxford University Press."],
    edited: ["(Lee and Khan 2015)", "Lee, Min, and Sara Khan, eds. 2015. Handbook of Provenance. London: Routledge."],
    translated: [
      "(Chartier 1994)",
      "Chartier, Roger. 1994. The Order of Books. Translated by Lydia G. Cochrane. Stanford: Stanford University Press.",
    ],
    chapter: [
      "(Lange 2015)",
      "Lange, Eva. 2015. “Who Wrote It.” In Handbook of Provenance, edited by Min Lee and Sara Khan, 45–67. London: Routledge.",
    ],
    conference: [
      "(Nguyen and Park 2022)",
      "Nguyen, Linh, and Joon Park. 2022. “Merging Prose without Conflicts.” In Proceedings of the 12th Conference on Documents, 33–42. New York: ACM. https://doi.org/10.5555/docs.2022.33.",
    ],
    thesis: ["(Weber 2012)", "Weber, Karl. 2012. “Signatures of Scribes.” PhD thesis, Vienna: University of Vienna."],
    report: [
      "(Forum for Global Literacy 2017)",
      "Forum for Global Literacy. 2017. “Global Literacy Outlook.” ED-17/4. Paris: UNESCO. https://example.org/reports/17-4.",
    ],
    webpage: [
      "(Mori 2023)",
      "Mori, Yuki. 2023. “How to Cite a Page.” Writing Centre. May 9, 2023. https://example.org/cite?page=1&lang=en.",
    ],
    webpageOfNobody: [
      "(“Opening Hours,” n.d.)",
      "“Opening Hours.” n.d. City Library. Accessed January 15, 2024. https://example.org/hours.",
    ],
    newspaper: ["(Stone 2016)", "Stone, Mary. 2016. “Library Opens Its Vault.” The Daily Courier, October 21, 2016."],
    magazine: ["(Young 2014)", "Young, Pete. 2014. “Paper Never Died.” Print Monthly, October 2014."],
    dataset: [
      "(Haas 2020)",
      "Haas, Ulf. 2020. “Colophons of 1,000 Incunabula.” Zenodo. https://doi.org/10.5555/zenodo.1000.",
    ],
    software: ["(Ortiz 2021)", "Ortiz, Luz. 2021. “Scribe.” Scribe Project. https://example.org/scribe."],
    film: ["(Kaur 2011)", "Kaur, Simran, dir. 2011. The Bookbinder. Film. Blue Lamp Pictures."],
    encyclopedia: [
      "(Hart 2010)",
      "Hart, Ian. 2010. “Colophon.” In Encyclopedia of the Book, 3rd ed., 2:210–12. Leiden: Brill.",
    ],
    patent: ["(Wolf 2009)", "Wolf, Greta. 2009. Method for binding sheets. US 1,234,567, issued April 14, 2009."],
    preprint: [
      "(Chen et al. 2023)",
      "Chen, Wei, Riya Das, Tom Evans, and Amy Fox. 2023. “Detecting Edits at Scale.” arXiv. https://arxiv.org/abs/2302.00001.",
    ],
    post: [
      "(Bell 2022)",
      "Bell, Nora. 2022. “Why We Keep Every Version.” The Version Blog (blog). August 30, 2022. https://example.org/blog/versions.",
    ],
  },
  harvard: {
    article: [
      "(Doe, 2020)",
      "Doe, J.A. (2020) ‘The measure of a text’s origin’, Journal of Documentary Studies, 12(3), pp. 123–145. Available at: https://doi.org/10.5555/jds.2020.123.",
    ],
    articleOfTwo: [
      "(Roe and Smith, 2018)",
      "Roe, R. and Smith, A.-M. (2018) ‘Reading machines: How tools change what is read’, New Media Review, 7, pp. 1–20.",
    ],
    articleOfThree: [
      "(García Márquez, O’Neil and van den Berg, 2021)",
      "García Márquez, A., O’Neil, T. and van den Berg, J. (2021) ‘Trust in automated writing’, Computers and Composition, 62, p. e102. Available at: https://doi.org/10.5555/cc.62.e102.",
    ],
    articleOfMany: [
      "(Ahn et al., 2019)",
      "Ahn, A. et al. (2019) ‘A survey of everything’, Annals of Surveys, 1(1), pp. 99–107. Available at: https://doi.org/10.5555/as.2019.1.",
    ],
    book: ["(Pollard, 1995)", "Pollard, A.W. (1995) The last page speaks. 2nd edn. Oxford: Oxford University Press."],
    edited: ["(Lee and Khan, 2015)", "Lee, M. and Khan, S. (eds) (2015) Handbook of provenance. London: Routledge."],
    translated: [
      "(Chartier, 1994)",
      "Chartier, R. (1994) The order of books. Translated by L.G. Cochrane. Stanford: Stanford University Press.",
    ],
    chapter: [
      "(Lange, 2015)",
      "Lange, E. (2015) ‘Who wrote it’, in M. Lee and S. Khan (eds) Handbook of provenance. London: Routledge, pp. 45–67.",
    ],
    conference: [
      "(Nguyen and Park, 2022)",
      "Nguyen, L. and Park, J. (2022) ‘Merging prose without conflicts’, in Proceedings of the 12th Conference on Documents. New York: ACM, pp. 33–42. Available at: https://doi.org/10.5555/docs.2022.33.",
    ],
    thesis: ["(Weber, 2012)", "Weber, K. (2012) Signatures of scribes. PhD thesis. University of Vienna."],
    report: [
      "(Forum for Global Literacy, 2017)",
      "Forum for Global Literacy (2017) Global literacy outlook. ED-17/4. Paris: UNESCO. Available at: https://example.org/reports/17-4.",
    ],
    webpage: [
      "(Mori, 2023)",
      "Mori, Y. (2023) How to cite a page, Writing Centre. Available at: https://example.org/cite?page=1&lang=en (Accessed: 15 January 2024).",
    ],
    webpageOfNobody: [
      "(Opening hours, no date)",
      "Opening hours (no date) City Library. Available at: https://example.org/hours (Accessed: 15 January 2024).",
    ],
    newspaper: ["(Stone, 2016)", "Stone, M. (2016) ‘Library opens its vault’, The Daily Courier, 21 October, p. A4."],
    magazine: ["(Young, 2014)", "Young, P. (2014) ‘Paper never died’, Print Monthly, October, pp. 12–15."],
    dataset: [
      "(Haas, 2020)",
      "Haas, U. (2020) ‘Colophons of 1,000 incunabula’. Zenodo. Available at: https://doi.org/10.5555/zenodo.1000.",
    ],
    software: ["(Ortiz, 2021)", "Ortiz, L. (2021) ‘Scribe’. Scribe Project. Available at: https://example.org/scribe."],
    film: ["(The bookbinder, 2011)", "The bookbinder (2011). Blue Lamp Pictures."],
    encyclopedia: ["(Hart, 2010)", "Hart, I. (2010) ‘Colophon’, Encyclopedia of the Book. 3rd edn. Leiden: Brill."],
    patent: ["(Wolf, 2009)", "Wolf, G. (2009) ‘Method for binding sheets’."],
    preprint: [
      "(Chen et al., 2023)",
      "Chen, W. et al. (2023) ‘Detecting edits at scale’. arXiv. Available at: https://arxiv.org/abs/2302.00001.",
    ],
    post: [
      "(Bell, 2022)",
      "Bell, N. (2022) ‘Why we keep every version’, The Version Blog, 30 August. Available at: https://example.org/blog/versions.",
    ],
  },
  ieee: {
    article: [
      "[1]",
      "[1] J. A. Doe, “The measure of a text’s origin,” Journal of Documentary Studies, vol. 12, no. 3, pp. 123–145, Mar. 2020, doi: 10.5555/jds.2020.123.",
    ],
    articleOfTwo: [
      "[1]",
      "[1] R. Roe and A.-M. Smith, “Reading machines: How tools change what is read,” New Media Review, vol. 7, pp. 1–20, 2018.",
    ],
    articleOfThree: [
      "[1]",
      "[1] A. García Márquez, T. O’Neil, and J. van den Berg, “Trust in automated writing,” Computers and Composition, vol. 62, p. e102, Nov. 2021, doi: 10.5555/cc.62.e102.",
    ],
    articleOfMany: [
      "[1]",
      "[1] A. Ahn et al., “A survey of everything,” Annals of Surveys, vol. 1, no. 1, pp. 99–107, Jan. 2019, doi: 10.5555/as.2019.1.",
    ],
    book: ["[1]", "[1] A. W. Pollard, The last page speaks, 2nd ed. Oxford: Oxford University Press, 1995."],
    edited: ["[1]", "[1] M. Lee and S. Khan, Eds., Handbook of provenance. London: Routledge, 2015."],
    translated: ["[1]", "[1] R. Chartier, The order of books. Stanford: Stanford University Press, 1994."],
    chapter: [
      "[1]",
      "[1] E. Lange, “Who wrote it,” in Handbook of provenance, M. Lee and S. Khan, Eds., London: Routledge, 2015, pp. 45–67.",
    ],
    conference: [
      "[1]",
      "[1] L. Nguyen and J. Park, “Merging prose without conflicts,” in Proceedings of the 12th Conference on Documents, New York: ACM, Sep. 2022, pp. 33–42. doi: 10.5555/docs.2022.33.",
    ],
    thesis: ["[1]", "[1] K. Weber, “Signatures of scribes,” PhD thesis, University of Vienna, Vienna, 2012."],
    report: [
      "[1]",
      "[1] Forum for Global Literacy, “Global literacy outlook,” UNESCO, Paris, ED-17/4, 2017. [Online]. Available: https://example.org/reports/17-4",
    ],
    webpage: [
      "[1]",
      "[1] Y. Mori, “How to cite a page,” Writing Centre. Accessed: Jan. 15, 2024. [Online]. Available: https://example.org/cite?page=1&lang=en",
    ],
    webpageOfNobody: [
      "[1]",
      "[1] “Opening hours,” City Library. Accessed: Jan. 15, 2024. [Online]. Available: https://example.org/hours",
    ],
    newspaper: ["[1]", "[1] M. Stone, “Library opens its vault,” The Daily Courier, p. A4, Oct. 21, 2016."],
    magazine: ["[1]", "[1] P. Young, “Paper never died,” Print Monthly, vol. 30, no. 7, pp. 12–15, Oct. 2014."],
    dataset: ["[1]", "[1] U. Haas, “Colophons of 1,000 incunabula.” Zenodo, 2020. doi: 10.5555/zenodo.1000."],
    software: ["[1]", "[1] L. Ortiz, Scribe. (2021). Scribe Project. [Online]. Available: https://example.org/scribe"],
    film: ["[1]", "[1] S. Kaur, The bookbinder, (2011)."],
    encyclopedia: [
      "[1]",
      "[1] I. Hart, “Colophon,” Encyclopedia of the Book, vol. 2. Brill, Leiden, pp. 210–212, 2010.",
    ],
    patent: ["[1]", "[1] G. Wolf, “Method for binding sheets,” US 1,234,567, Apr. 14, 2009"],
    preprint: [
      "[1]",
      "[1] W. Chen, R. Das, T. Evans, and A. Fox, “Detecting edits at scale,” Feb. 01, 2023, arXiv: 2302.00001. [Online]. Available: https://arxiv.org/abs/2302.00001",
    ],
    post: [
      "[1]",
      "[1] N. Bell, “Why we keep every version,” The Version Blog. [Online]. Available: https://example.org/blog/versions",
    ],
  },
  ama: {
    article: [
      "1",
      "1. Doe JA. The measure of a text’s origin. Journal of Documentary Studies. 2020;12(3):123-145. doi:10.5555/jds.2020.123",
    ],
    articleOfTwo: [
      "1",
      "1. Roe R, Smith AM. Reading machines: How tools change what is read. New Media Review. 2018;7:1-20.",
    ],
    articleOfThree: [
      "1",
      "1. García Márquez A, O’Neil T, van den Berg J. Trust in automated writing. Computers and Composition. 2021;62:e102. doi:10.5555/cc.62.e102",
    ],
    articleOfMany: [
      "1",
      "1. Ahn A, Brandt A, Costa A, et al. A survey of everything. Annals of Surveys. 2019;1(1):99-107. doi:10.5555/as.2019.1",
    ],
    book: ["1", "1. Pollard AW. The Last Page Speaks. 2nd ed. Oxford University Press; 1995."],
    edited: ["1", "1. Lee M, Khan S, eds. Handbook of Provenance. Routledge; 2015."],
    translated: ["1", "1. Chartier R. The Order of Books. Stanford University Press; 1994."],
    chapter: ["1", "1. Lange E. Who wrote it. In: Lee M, Khan S, eds. Handbook of Provenance. Routledge; 2015:45-67."],
    conference: [
      "1",
      "1. Nguyen L, Park J. Merging prose without conflicts. In: Proceedings of the 12th Conference on Documents. ACM; 2022:33-42. doi:10.5555/docs.2022.33",
    ],
    thesis: ["1", "1. Weber K. Signatures of Scribes. PhD thesis. University of Vienna; 2012."],
    report: [
      "1",
      "1. Forum for Global Literacy. Global Literacy Outlook. UNESCO; 2017. https://example.org/reports/17-4",
    ],
    webpage: [
      "1",
      "1. Mori Y. How to cite a page. Writing Centre. May 9, 2023. Accessed January 15, 2024. https://example.org/cite?page=1&lang=en",
    ],
    webpageOfNobody: ["1", "1. Opening hours. City Library. Accessed January 15, 2024. https://example.org/hours"],
    newspaper: ["1", "1. Stone M. Library opens its vault. The Daily Courier. October 21, 2016:A4."],
    magazine: ["1", "1. Young P. Paper never died. Print Monthly. 2014;30(7):12-15."],
    dataset: ["1", "1. Haas U. Colophons of 1,000 incunabula. Published online 2020. doi:10.5555/zenodo.1000"],
    software: ["1", "1. Ortiz L. Scribe. Published online 2021. https://example.org/scribe"],
    film: ["1", "1. The Bookbinder. Blue Lamp Pictures; 2011."],
    encyclopedia: ["1", "1. Hart I. Colophon. In: Encyclopedia of the Book. Vol 2. 3rd ed. Brill; 2010:210-212."],
    patent: ["1", "1. Wolf G. Method for binding sheets. Published online April 14, 2009."],
    preprint: [
      "1",
      "1. Chen W, Das R, Evans T, Fox A. Detecting edits at scale. Published online February 1, 2023. https://arxiv.org/abs/2302.00001",
    ],
    post: [
      "1",
      "1. Bell N. Why we keep every version. The Version Blog. August 30, 2022. https://example.org/blog/versions",
    ],
  },
  vancouver: {
    article: [
      "(1)",
      "1. Doe JA. The measure of a text’s origin. Journal of Documentary Studies. 2020 Mar;12(3):123–45.",
    ],
    articleOfTwo: [
      "(1)",
      "1. Roe R, Smith AM. Reading machines: How tools change what is read. New Media Review. 2018;7:1–20.",
    ],
    articleOfThree: [
      "(1)",
      "1. García Márquez A, O’Neil T, van den Berg J. Trust in automated writing. Computers and Composition. 2021 Nov 5;62:e102.",
    ],
    articleOfMany: [
      "(1)",
      "1. Ahn A, Brandt A, Costa A, Dube A, Eriksen A, Fischer A, et al. A survey of everything. Annals of Surveys. 2019 Jan;1(1):99–107.",
    ],
    book: ["(1)", "1. Pollard AW. The last page speaks. 2nd ed. Oxford: Oxford University Press; 1995."],
    edited: ["(1)", "1. Lee M, Khan S, editors. Handbook of provenance. London: Routledge; 2015."],
    translated: ["(1)", "1. Chartier R. The order of books. Stanford: Stanford University Press; 1994."],
    chapter: [
      "(1)",
      "1. Lange E. Who wrote it. In: Lee M, Khan S, editors. Handbook of provenance. London: Routledge; 2015. p. 45–67.",
    ],
    conference: [
      "(1)",
      "1. Nguyen L, Park J. Merging prose without conflicts. In: Proceedings of the 12th Conference on Documents. New York: ACM; 2022. p. 33–42.",
    ],
    thesis: ["(1)", "1. Weber K. Signatures of scribes [PhD thesis]. [Vienna]: University of Vienna; 2012."],
    report: [
      "(1)",
      "1. Forum for Global Literacy. Global literacy outlook [Internet]. Paris: UNESCO; 2017. Report No.: ED-17/4. Available from: https://example.org/reports/17-4",
    ],
    webpage: [
      "(1)",
      "1. Mori Y. Writing Centre. 2023 [cited 2024 Jan 15]. How to cite a page. Available from: https://example.org/cite?page=1&lang=en",
    ],
    webpageOfNobody: [
      "(1)",
      "1. City Library [Internet]. [cited 2024 Jan 15]. Opening hours. Available from: https://example.org/hours",
    ],
    newspaper: ["(1)", "1. Stone M. Library opens its vault. The Daily Courier. 2016 Oct 21;A4."],
    magazine: ["(1)", "1. Young P. Paper never died. Print Monthly. 2014 Oct;30(7):12–5."],
    dataset: ["(1)", "1. Haas U. Colophons of 1,000 incunabula. Zenodo; 2020."],
    software: [
      "(1)",
      "1. Ortiz L. Scribe [Internet]. Scribe Project; 2021. Available from: https://example.org/scribe",
    ],
    film: ["(1)", "1. The bookbinder. Blue Lamp Pictures; 2011."],
    encyclopedia: ["(1)", "1. Hart I. Colophon. In: Encyclopedia of the Book. 3rd ed. Leiden: Brill; 2010. p. 210–2."],
    patent: ["(1)", "1. Wolf G. Method for binding sheets. US 1,234,567, 2009."],
    preprint: [
      "(1)",
      "1. Chen W, Das R, Evans T, Fox A. Detecting edits at scale [Internet]. arXiv; 2023. Available from: https://arxiv.org/abs/2302.00001",
    ],
    post: [
      "(1)",
      "1. Bell N. Why we keep every version [Internet]. The Version Blog. 2022. Available from: https://example.org/blog/versions",
    ],
  },
};
