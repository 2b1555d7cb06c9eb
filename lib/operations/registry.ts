import type { AnyOperation } from "#lib/base/operation";
import { acceptSuggestion } from "#lib/operations/accept-suggestion";
import { addAttachment } from "#lib/operations/add-attachment";
import { addCitation } from "#lib/operations/add-citation";
import { addComment } from "#lib/operations/add-comment";
import { addFile } from "#lib/operations/add-file";
import { citationCollectionAdd } from "#lib/operations/citation-collection-add";
import { citationCollectionCreate } from "#lib/operations/citation-collection-create";
import { citationCollectionDelete } from "#lib/operations/citation-collection-delete";
import { citationCollectionList } from "#lib/operations/citation-collection-list";
import { citationCollectionRemove } from "#lib/operations/citation-collection-remove";
import { citationFormat } from "#lib/operations/citation-format";
import { citationLibraryDelete } from "#lib/operations/citation-library-delete";
import { citationLibraryGet } from "#lib/operations/citation-library-get";
import { citationLibraryList } from "#lib/operations/citation-library-list";
import { citationLibrarySave } from "#lib/operations/citation-library-save";
import { citationLibrarySearch } from "#lib/operations/citation-library-search";
import { createDocument } from "#lib/operations/create-document";
import { createFolder } from "#lib/operations/create-folder";
import { deleteAttachment } from "#lib/operations/delete-attachment";
import { deleteDocument } from "#lib/operations/delete-document";
import { deleteFolder } from "#lib/operations/delete-folder";
import { deleteMessage } from "#lib/operations/delete-message";
import { duplicateDocument } from "#lib/operations/duplicate-document";
import { editMessage } from "#lib/operations/edit-message";
import { exportDocument } from "#lib/operations/export-document";
import { getUserPrompt } from "#lib/operations/get-user-prompt";
import { importFile } from "#lib/operations/import-file";
import { importWebPage } from "#lib/operations/import-web-page";
import { listAllSuggestions } from "#lib/operations/list-all-suggestions";
import { listAuthors } from "#lib/operations/list-authors";
import { listCitations } from "#lib/operations/list-citations";
import { listComments } from "#lib/operations/list-comments";
import { listDocuments } from "#lib/operations/list-documents";
import { listFolderPeople } from "#lib/operations/list-folder-people";
import { listFolders } from "#lib/operations/list-folders";
import { listNotifications } from "#lib/operations/list-notifications";
import { listPeople } from "#lib/operations/list-people";
import { listSuggestions } from "#lib/operations/list-suggestions";
import { listUserPrompts } from "#lib/operations/list-user-prompts";
import { listVersions } from "#lib/operations/list-versions";
import { moveDocument } from "#lib/operations/move-document";
import { nameVersion } from "#lib/operations/name-version";
import { publishDocument } from "#lib/operations/publish-document";
import { readDocument } from "#lib/operations/read-document";
import { readNotifications } from "#lib/operations/read-notifications";
import { readVersion } from "#lib/operations/read-version";
import { readWork } from "#lib/operations/read-work";
import { rejectSuggestion } from "#lib/operations/reject-suggestion";
import { removeCitation } from "#lib/operations/remove-citation";
import { replyToComment } from "#lib/operations/reply-to-comment";
import { resolveComment } from "#lib/operations/resolve-comment";
import { resolveSuggestions } from "#lib/operations/resolve-suggestions";
import { savePdf } from "#lib/operations/save-pdf";
import { searchCitations } from "#lib/operations/search-citations";
import { shareDocument } from "#lib/operations/share-document";
import { shareFolder } from "#lib/operations/share-folder";
import { suggestEdits } from "#lib/operations/suggest-edits";
import { unpublishDocument } from "#lib/operations/unpublish-document";
import { unshareDocument } from "#lib/operations/unshare-document";
import { unshareFolder } from "#lib/operations/unshare-folder";
import { updateDocumentSettings } from "#lib/operations/update-document-settings";
import { updateFolder } from "#lib/operations/update-folder";
import { updateWork } from "#lib/operations/update-work";
import { writeDocument } from "#lib/operations/write-document";
import { addTemplate } from "./add-template";
import { chooseZoteroLibraries } from "./choose-zotero-libraries";
import { connectZotero } from "./connect-zotero";
import { createWebhook } from "./create-webhook";
import { deleteTemplate } from "./delete-template";
import { deleteWebhook } from "./delete-webhook";
import { disconnectZotero } from "./disconnect-zotero";
import { exportWorkspace } from "./export-workspace";
import { listEvents } from "./list-events";
import { listTemplates } from "./list-templates";
import { listWebhooks } from "./list-webhooks";
import { listZoteroConnections } from "./list-zotero-connections";
import { syncZotero } from "./sync-zotero";
import { updateWebhook } from "./update-webhook";

const all = [
  listDocuments,
  createDocument,
  readDocument,
  writeDocument,
  updateDocumentSettings,
  suggestEdits,
  deleteDocument,
  duplicateDocument,
  moveDocument,
  importWebPage,
  publishDocument,
  unpublishDocument,
  listSuggestions,
  rejectSuggestion,
  acceptSuggestion,
  listFolders,
  createFolder,
  updateFolder,
  deleteFolder,
  listVersions,
  readVersion,
  listCitations,
  addCitation,
  removeCitation,
  searchCitations,
  citationLibraryList,
  citationLibrarySave,
  citationLibraryGet,
  citationLibraryDelete,
  citationLibrarySearch,
  citationFormat,
  citationCollectionList,
  citationCollectionCreate,
  citationCollectionDelete,
  citationCollectionAdd,
  citationCollectionRemove,
  listUserPrompts,
  getUserPrompt,
] as const;

const beyond = [
  listPeople,
  shareDocument,
  unshareDocument,
  listFolderPeople,
  shareFolder,
  unshareFolder,
  exportDocument,
  nameVersion,
  listAuthors,
  listComments,
  addComment,
  addFile,
  importFile,
  replyToComment,
  resolveComment,
  editMessage,
  deleteMessage,
  listNotifications,
  readNotifications,
  listEvents,
  listAllSuggestions,
  resolveSuggestions,
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  listTemplates,
  addTemplate,
  deleteTemplate,
  readWork,
  updateWork,
  savePdf,
  addAttachment,
  deleteAttachment,
  exportWorkspace,
  listZoteroConnections,
  connectZotero,
  chooseZoteroLibraries,
  syncZotero,
  disconnectZotero,
] as const;

/** The operations with their types, for the typed client. */
export type OperationTypes = (typeof all | typeof beyond)[number];

/** The operations of `/api/d`, which are the tools of `/api/mcp`, in documentation order. */
export const operations: readonly AnyOperation[] = all;

/** The operations of `/api/d` and `/api/w`. */
export const allOperations: readonly AnyOperation[] = [...all, ...beyond];
