import authors from "./de/authors";
import citing from "./de/citing";
import comments from "./de/comments";
import document from "./de/document";
import documentActions from "./de/document-actions";
import documents from "./de/documents";
import editor from "./de/editor";
import entrance from "./de/entrance";
import exporting from "./de/exporting";
import failures from "./de/failures";
import find from "./de/find";
import folders from "./de/folders";
import keys from "./de/keys";
import library from "./de/library";
import noDocument from "./de/no-document";
import notifications from "./de/notifications";
import pdf from "./de/pdf";
import prompts from "./de/prompts";
import publish from "./de/publish";
import reference from "./de/reference";
import settings from "./de/settings";
import sharing from "./de/sharing";
import shell from "./de/shell";
import suggestions from "./de/suggestions";
import trash from "./de/trash";
import ui from "./de/ui";
import versions from "./de/versions";
import work from "./de/work";
import workFields from "./de/work-fields";
import workTypes from "./de/work-types";

/** Every word of the interface in German, by area. */
const de = {
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

export default de;
