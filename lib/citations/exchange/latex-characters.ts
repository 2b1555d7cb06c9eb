/** The combining character of each accent that LaTeX sets on the letter after it. */
export const ACCENTS: Record<string, string> = {
  "`": "\u0300",
  "'": "\u0301",
  "^": "\u0302",
  "~": "\u0303",
  "=": "\u0304",
  u: "\u0306",
  ".": "\u0307",
  '"': "\u0308",
  r: "\u030a",
  H: "\u030b",
  v: "\u030c",
  d: "\u0323",
  c: "\u0327",
  k: "\u0328",
  b: "\u0331",
  t: "\u0361",
};

function table(rows: string): ReadonlyMap<string, string> {
  const pairs = rows
    .trim()
    .split(/\s+/)
    .map((row) => row.split("="));
  return new Map(pairs.map(([command = "", character = ""]) => [command, character]));
}

/** Commands of LaTeX that stand for a character of text. */
export const SYMBOLS = table(`
  aa=å AA=Å ae=æ AE=Æ oe=œ OE=Œ o=ø O=Ø l=ł L=Ł ss=ß SS=ẞ dh=ð DH=Ð th=þ TH=Þ dj=đ DJ=Đ ng=ŋ NG=Ŋ ij=ĳ IJ=Ĳ i=ı j=ȷ
  textendash=– textemdash=— textquoteleft=‘ textquoteright=’ textquotedblleft=“ textquotedblright=” quotesinglbase=‚
  quotedblbase=„ guillemotleft=« guillemotright=» guilsinglleft=‹ guilsinglright=› textquotesingle=' textquotedbl="
  lq=‘ rq=’ textbackslash=\\ textasciitilde=~ textasciicircum=^ textasciigrave=\` textunderscore=_ textdollar=$ textbraceleft={
  textbraceright=} textless=< textgreater=> textbar=| textellipsis=… dots=… ldots=… textbullet=• textperiodcentered=·
  textdegree=° textcelsius=℃ textmu=µ textohm=Ω textmho=℧ texttimes=× textdiv=÷ textpm=± textminus=− textonehalf=½
  textonequarter=¼ textthreequarters=¾ textonesuperior=¹ texttwosuperior=² textthreesuperior=³ textordfeminine=ª
  textordmasculine=º textexclamdown=¡ textquestiondown=¿ textsection=§ S=§ textparagraph=¶ P=¶ dag=† ddag=‡
  textdagger=† textdaggerdbl=‡ copyright=© textcopyright=© textregistered=® texttrademark=™ texteuro=€ euro=€
  textsterling=£ pounds=£ textyen=¥ textcent=¢ textcurrency=¤ textnumero=№ textasteriskcentered=∗ textperthousand=‰
  textrightarrow=→ textleftarrow=← textmacronbelow=ˍ TeX=TeX LaTeX=LaTeX BibTeX=BibTeX
`);

/** Commands of mathematics that stand for a character. */
export const MATH_SYMBOLS = table(`
  alpha=α beta=β gamma=γ delta=δ epsilon=ϵ varepsilon=ε zeta=ζ eta=η theta=θ vartheta=ϑ iota=ι kappa=κ lambda=λ mu=μ nu=ν
  xi=ξ pi=π varpi=ϖ rho=ρ varrho=ϱ sigma=σ varsigma=ς tau=τ upsilon=υ phi=ϕ varphi=φ chi=χ psi=ψ omega=ω Gamma=Γ Delta=Δ
  Theta=Θ Lambda=Λ Xi=Ξ Pi=Π Sigma=Σ Upsilon=Υ Phi=Φ Psi=Ψ Omega=Ω times=× div=÷ pm=± mp=∓ cdot=· ast=∗ star=⋆ circ=∘
  bullet=• leq=≤ le=≤ geq=≥ ge=≥ neq=≠ ne=≠ approx=≈ sim=∼ simeq=≃ equiv=≡ propto=∝ ll=≪ gg=≫ infty=∞ partial=∂ nabla=∇
  sum=∑ prod=∏ int=∫ sqrt=√ in=∈ notin=∉ ni=∋ subset=⊂ supset=⊃ subseteq=⊆ supseteq=⊇ cup=∪ cap=∩ emptyset=∅ forall=∀
  exists=∃ neg=¬ wedge=∧ vee=∨ rightarrow=→ to=→ leftarrow=← leftrightarrow=↔ Rightarrow=⇒ Leftarrow=⇐ Leftrightarrow=⇔
  uparrow=↑ downarrow=↓ mapsto=↦ otimes=⊗ oplus=⊕ perp=⊥ parallel=∥ angle=∠ degree=° prime=′ ell=ℓ hbar=ℏ Re=ℜ Im=ℑ
  aleph=ℵ ldots=… cdots=⋯ dots=… langle=⟨ rangle=⟩ lbrace={ rbrace=} mid=∣ setminus=∖ colon=: log=log ln=ln exp=exp
  sin=sin cos=cos tan=tan max=max min=min lim=lim det=det dim=dim ker=ker
`);
