const IN_ADDRESS = /\/files\/(fil_[0-9a-z]{26})/g;

/** The path at which a stored file is served. */
export const filePath = (id: string): string => `/files/${id}`;

/** The ids of the stored files that a text refers to, in order of appearance, without duplicates. */
export const fileIdsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(IN_ADDRESS)].flatMap(([, id]) => id ?? [])),
];
