"use client";

import { useKeptDocuments } from "./use-kept-documents";
import { useKeptLibrary } from "./use-kept-library";
import { useMakeDocuments } from "./use-make-documents";
import { useSendComments } from "./use-send-comments";

/** Keeps on this device what is to open without a network, and sends what was written without one. */
export function Keeping() {
  useKeptDocuments();
  useKeptLibrary();
  useMakeDocuments();
  useSendComments();
  return null;
}
