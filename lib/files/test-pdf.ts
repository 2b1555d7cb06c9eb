/** A PDF of one page with these lines of text; `information` is its dictionary of information. */
export function testPdf(text: string, information: Record<string, string> = {}): Buffer {
  const escaped = (words: string) => words.replace(/[\\()]/g, "\\$&");
  const lines = text.split("\n").map((line, at) => `1 0 0 1 72 ${720 - 16 * at} Tm (${escaped(line)}) Tj`);
  const content = `BT /F1 12 Tf ${lines.join(" ")} ET`;
  const info = Object.entries(information).map(([name, value]) => `/${name} (${escaped(value)})`);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    `<< ${info.join(" ")} >>`,
  ];
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + end + trailer, "latin1");
}
