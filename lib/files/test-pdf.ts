/** A PDF of one page with these lines of text; `information` is its dictionary of information. */
export const testPdf = (text: string, information: Record<string, string> = {}): Buffer =>
  testPages([text], information);

/** A PDF with the lines of a text on each page. */
export function testPages(pages: readonly string[], information: Record<string, string> = {}): Buffer {
  const escaped = (words: string) => words.replace(/[\\()]/g, "\\$&");
  const info = Object.entries(information).map(([name, value]) => `/${name} (${escaped(value)})`);
  const contentOf = (text: string) => {
    const lines = text.split("\n").map((line, at) => `1 0 0 1 72 ${720 - 16 * at} Tm (${escaped(line)}) Tj`);
    return `BT /F1 12 Tf ${lines.join(" ")} ET`;
  };
  const box = "/MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >>";
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${pages.map((_, at) => `${5 + 2 * at} 0 R`).join(" ")}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    `<< ${info.join(" ")} >>`,
    ...pages.flatMap((text, at) => {
      const content = contentOf(text);
      return [
        `<< /Type /Page /Parent 2 0 R ${box} /Contents ${6 + 2 * at} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + end + trailer, "latin1");
}
