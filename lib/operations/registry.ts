import type { AnyOperation } from "#lib/base/operation";
import { acceptSuggestion } from "#lib/operations/api/accept-suggestion";
import { addAttachment } from "#lib/operations/api/add-attachment";
import { addCitation } from "#lib/operations/api/add-citation";
import { addComment } from "#lib/operations/api/add-comment";
import { addFile } from "#lib/operations/api/add-file";
import { addHighlight } from "#lib/operations/api/add-highlight";
import { checkDocument } from "#lib/operations/api/check-document";
import { checkReferences } from "#lib/operations/api/check-references";
import { citationCollectionAdd } from "#lib/operations/api/citation-collection-add";
import { citationCollectionCreate } from "#lib/operations/api/citation-collection-create";
import { citationCollectionDelete } from "#lib/operations/api/citation-collection-delete";
import { citationCollectionList } from "#lib/operations/api/citation-collection-list";
import { citationCollectionRemove } from "#lib/operations/api/citation-collection-remove";
import { citationFormat } from "#lib/operations/api/citation-format";
import { citationLibraryDelete } from "#lib/operations/api/citation-library-delete";
import { citationLibraryGet } from "#lib/operations/api/citation-library-get";
import { citationLibraryList } from "#lib/operations/api/citation-library-list";
import { citationLibrarySave } from "#lib/operations/api/citation-library-save";
import { citationLibrarySearch } from "#lib/operations/api/citation-library-search";
import { closeDraft } from "#lib/operations/api/close-draft";
import { compareDraft } from "#lib/operations/api/compare-draft";
import { createDocument } from "#lib/operations/api/create-document";
import { createDraft } from "#lib/operations/api/create-draft";
import { createFolder } from "#lib/operations/api/create-folder";
import { createGuestLink } from "#lib/operations/api/create-guest-link";
import { deleteAttachment } from "#lib/operations/api/delete-attachment";
import { deleteDocument } from "#lib/operations/api/delete-document";
import { deleteFolder } from "#lib/operations/api/delete-folder";
import { deleteHighlight } from "#lib/operations/api/delete-highlight";
import { deleteMessage } from "#lib/operations/api/delete-message";
import { duplicateDocument } from "#lib/operations/api/duplicate-document";
import { editMessage } from "#lib/operations/api/edit-message";
import { editWorks } from "#lib/operations/api/edit-works";
import { exportAudit } from "#lib/operations/api/export-audit";
import { exportDocument } from "#lib/operations/api/export-document";
import { findFullText } from "#lib/operations/api/find-full-text";
import { findRelations } from "#lib/operations/api/find-relations";
import { getUserPrompt } from "#lib/operations/api/get-user-prompt";
import { importFile } from "#lib/operations/api/import-file";
import { importWebPage } from "#lib/operations/api/import-web-page";
import { insertQuote } from "#lib/operations/api/insert-quote";
import { listAllSuggestions } from "#lib/operations/api/list-all-suggestions";
import { listAudit } from "#lib/operations/api/list-audit";
import { listAuthors } from "#lib/operations/api/list-authors";
import { listCitations } from "#lib/operations/api/list-citations";
import { listComments } from "#lib/operations/api/list-comments";
import { listDocuments } from "#lib/operations/api/list-documents";
import { listDrafts } from "#lib/operations/api/list-drafts";
import { listFolderPeople } from "#lib/operations/api/list-folder-people";
import { listFolders } from "#lib/operations/api/list-folders";
import { listGuestLinks } from "#lib/operations/api/list-guest-links";
import { listHighlights } from "#lib/operations/api/list-highlights";
import { listNotifications } from "#lib/operations/api/list-notifications";
import { listParts } from "#lib/operations/api/list-parts";
import { listPeople } from "#lib/operations/api/list-people";
import { listRelatedWorks } from "#lib/operations/api/list-related-works";
import { listRuns } from "#lib/operations/api/list-runs";
import { listSuggestions } from "#lib/operations/api/list-suggestions";
import { listUserPrompts } from "#lib/operations/api/list-user-prompts";
import { listVersions } from "#lib/operations/api/list-versions";
import { lockNode } from "#lib/operations/api/lock-node";
import { mergeDraft } from "#lib/operations/api/merge-draft";
import { mergeWorks } from "#lib/operations/api/merge-works";
import { moveDocument } from "#lib/operations/api/move-document";
import { nameVersion } from "#lib/operations/api/name-version";
import { publishDocument } from "#lib/operations/api/publish-document";
import { readChecks } from "#lib/operations/api/read-checks";
import { readDocument } from "#lib/operations/api/read-document";
import { readNotifications } from "#lib/operations/api/read-notifications";
import { readReviews } from "#lib/operations/api/read-reviews";
import { readSource } from "#lib/operations/api/read-source";
import { readStatement } from "#lib/operations/api/read-statement";
import { readVersion } from "#lib/operations/api/read-version";
import { readWork } from "#lib/operations/api/read-work";
import { refreshDraft } from "#lib/operations/api/refresh-draft";
import { rejectSuggestion } from "#lib/operations/api/reject-suggestion";
import { relateWorks } from "#lib/operations/api/relate-works";
import { removeCitation } from "#lib/operations/api/remove-citation";
import { replyToComment } from "#lib/operations/api/reply-to-comment";
import { resolveComment } from "#lib/operations/api/resolve-comment";
import { resolveSuggestions } from "#lib/operations/api/resolve-suggestions";
import { reviewWords } from "#lib/operations/api/review-words";
import { revokeGuestLink } from "#lib/operations/api/revoke-guest-link";
import { savePdf } from "#lib/operations/api/save-pdf";
import { searchCitations } from "#lib/operations/api/search-citations";
import { setParts } from "#lib/operations/api/set-parts";
import { shareDocument } from "#lib/operations/api/share-document";
import { shareFolder } from "#lib/operations/api/share-folder";
import { suggestEdits } from "#lib/operations/api/suggest-edits";
import { undoRun } from "#lib/operations/api/undo-run";
import { unpublishDocument } from "#lib/operations/api/unpublish-document";
import { unrelateWorks } from "#lib/operations/api/unrelate-works";
import { unreviewWords } from "#lib/operations/api/unreview-words";
import { unshareDocument } from "#lib/operations/api/unshare-document";
import { unshareFolder } from "#lib/operations/api/unshare-folder";
import { updateDocumentSettings } from "#lib/operations/api/update-document-settings";
import { updateFolder } from "#lib/operations/api/update-folder";
import { updateHighlight } from "#lib/operations/api/update-highlight";
import { updateWork } from "#lib/operations/api/update-work";
import { writeDocument } from "#lib/operations/api/write-document";
import { addTemplate } from "./api/add-template";
import { chooseZoteroLibraries } from "./api/choose-zotero-libraries";
import { connectZotero } from "./api/connect-zotero";
import { createWebhook } from "./api/create-webhook";
import { deleteTemplate } from "./api/delete-template";
import { deleteWebhook } from "./api/delete-webhook";
import { disconnectZotero } from "./api/disconnect-zotero";
import { exportWorkspace } from "./api/export-workspace";
import { listEvents } from "./api/list-events";
import { listTemplates } from "./api/list-templates";
import { listWebhooks } from "./api/list-webhooks";
import { listZoteroConnections } from "./api/list-zotero-connections";
import { syncZotero } from "./api/sync-zotero";
import { updateWebhook } from "./api/update-webhook";

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
  listGuestLinks,
  createGuestLink,
  revokeGuestLink,
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
  readReviews,
  readStatement,
  lockNode,
  reviewWords,
  unreviewWords,
  editMessage,
  deleteMessage,
  listNotifications,
  readNotifications,
  listEvents,
  listAllSuggestions,
  resolveSuggestions,
  listRuns,
  undoRun,
  listDrafts,
  createDraft,
  compareDraft,
  mergeDraft,
  refreshDraft,
  closeDraft,
  listParts,
  setParts,
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  listTemplates,
  addTemplate,
  deleteTemplate,
  readWork,
  updateWork,
  editWorks,
  mergeWorks,
  savePdf,
  addAttachment,
  deleteAttachment,
  readSource,
  findFullText,
  listRelatedWorks,
  relateWorks,
  unrelateWorks,
  findRelations,
  checkReferences,
  checkDocument,
  readChecks,
  listHighlights,
  addHighlight,
  updateHighlight,
  deleteHighlight,
  insertQuote,
  exportWorkspace,
  listAudit,
  exportAudit,
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
