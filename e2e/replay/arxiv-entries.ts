/** Entries of arXiv's Atom feed, by id without version; their own ids contain the newest version number. */
export const ARXIV_ENTRIES: Record<string, string> = {
  "1706.03762": `<entry>
    <id>http://arxiv.org/abs/1706.03762v7</id>
    <updated>2023-08-02T00:41:18Z</updated>
    <published>2017-06-12T17:57:34Z</published>
    <title>Attention Is All
  You Need</title>
    <summary>  The dominant sequence transduction models are based on complex recurrent or
convolutional neural networks.
</summary>
    <author><name>Ashish Vaswani</name></author>
    <author><name>Llion Jones</name><arxiv:affiliation xmlns:arxiv="http://arxiv.org/schemas/atom">Google Brain</arxiv:affiliation></author>
    <author><name>Guido van Rossum</name></author>
    <arxiv:comment xmlns:arxiv="http://arxiv.org/schemas/atom">15 pages, 5 figures</arxiv:comment>
    <link href="http://arxiv.org/abs/1706.03762v7" rel="alternate" type="text/html"/>
    <link title="pdf" href="http://arxiv.org/pdf/1706.03762v7" rel="related" type="application/pdf"/>
    <arxiv:primary_category xmlns:arxiv="http://arxiv.org/schemas/atom" term="cs.CL" scheme="http://arxiv.org/schemas/atom"/>
  </entry>`,
  "hep-th/9901001": `<entry>
    <id>http://arxiv.org/abs/hep-th/9901001v3</id>
    <updated>1999-05-05T00:00:00Z</updated>
    <published>1999-01-01T01:02:03Z</published>
    <title>Strings &amp; Branes</title>
    <summary>We study strings.</summary>
    <author><name>ATLAS Collaboration</name></author>
    <arxiv:doi xmlns:arxiv="http://arxiv.org/schemas/atom">10.1103/PhysRevD.60.046001</arxiv:doi>
    <arxiv:journal_ref xmlns:arxiv="http://arxiv.org/schemas/atom">Phys.Rev. D60 (1999) 046001</arxiv:journal_ref>
  </entry>`,
};

/** arXiv's error entry for an invalid id, sent with status 200. */
export const ARXIV_ERROR = `<entry>
    <id>http://arxiv.org/api/errors#incorrect_id_format_for_x</id>
    <title>Error</title>
    <summary>incorrect id format for x</summary>
    <updated>2024-01-01T00:00:00-05:00</updated>
    <author><name>arXiv api core</name></author>
  </entry>`;
