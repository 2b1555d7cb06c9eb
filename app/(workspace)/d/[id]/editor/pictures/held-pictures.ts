/** Pictures that a paste brought along as data, by the address that stands for them in its text. */
const held = new Map<string, File>();

const EXTENSIONS: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/avif": "avif",
};

/** Keeps the data of a picture until its address is in the text, which `releasePicture` then takes out. */
export function holdPicture(address: string, data: string): void {
  const file = pictureFile(data);
  if (file) held.set(address, file);
}

/** The file that an address stands for, which is kept no longer; null when it is an ordinary address. */
export function releasePicture(address: string): File | null {
  const file = held.get(address) ?? (address.startsWith("data:") ? pictureFile(address) : null);
  held.delete(address);
  return file;
}

/** Whether an address stands for a picture that must be stored first. */
export const isHeld = (address: string): boolean => held.has(address) || /^(?:data|blob):/.test(address);

/** The file in a `data:` address; null when it is none of a picture. */
export function pictureFile(data: string): File | null {
  const [whole = "", type = ""] = /^data:(image\/[a-z]+);base64,/i.exec(data) ?? [];
  const extension = EXTENSIONS[type.toLowerCase()];
  if (!extension) return null;
  try {
    const bytes = Uint8Array.from(atob(data.slice(whole.length)), (letter) => letter.charCodeAt(0));
    return new File([bytes], `picture.${extension}`, { type: type.toLowerCase() });
  } catch (error) {
    // Data that is not base64.
    if (error instanceof DOMException) return null;
    throw error;
  }
}
