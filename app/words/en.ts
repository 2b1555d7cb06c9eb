import authors from "./en/authors";
import citing from "./en/citing";
import comments from "./en/comments";
import document from "./en/document";
import documentActions from "./en/document-actions";
import documents from "./en/documents";
import editor from "./en/editor";
import entrance from "./en/entrance";
import exporting from "./en/exporting";
import failures from "./en/failures";
import find from "./en/find";
import folders from "./en/folders";
import keys from "./en/keys";
import library from "./en/library";
import noDocument from "./en/no-document";
import notifications from "./en/notifications";
import pdf from "./en/pdf";
import prompts from "./en/prompts";
import publish from "./en/publish";
import reference from "./en/reference";
import settings from "./en/settings";
import sharing from "./en/sharing";
import shell from "./en/shell";
import suggestions from "./en/suggestions";
import trash from "./en/trash";
import ui from "./en/ui";
import versions from "./en/versions";
import work from "./en/work";
import workFields from "./en/work-fields";
import workTypes from "./en/work-types";

/** Every word of the interface in English, by area. */
const en = {
  authors,
  citing,
  comments,
  document,
  documentActions,
  documents,
  editor,
  entrance,
  exporting,
  failures,
  find,
  folders,
  keys,
  library,
  noDocument,
  notifications,
  pdf,
  prompts,
  publish,
  reference,
  settings,
  sharing,
  shell,
  suggestions,
  trash,
  ui,
  versions,
  work,
  workFields,
  workTypes,
};

export default en;
