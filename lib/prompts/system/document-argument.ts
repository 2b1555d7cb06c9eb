/** The hint for the variable `document`, which most prompts have. */
export const documentArgument = "The id of the document, doc_…";
