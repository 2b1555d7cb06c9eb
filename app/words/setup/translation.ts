/** The words of another language: the same keys as the English ones, no more and no fewer. */
export type Translation<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Translation<English[Key]>;
};
