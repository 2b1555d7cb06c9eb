import authors from "./en/authors";
import citing from "./en/citing";
import comments from "./en/comments";
import document from "./en/document";
import documentActions from "./en/document-actions";
import documents from "./en/documents";
import entrance from "./en/entrance";
import exporting from "./en/exporting";
import failures from "./en/failures";
import find from "./en/find";
import keys from "./en/keys";
import library from "./en/library";
import noDocument from "./en/no-document";
import publish from "./en/publish";
import reference from "./en/reference";
import settings from "./en/settings";
import shell from "./en/shell";
import suggestions from "./en/suggestions";
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
  entrance,
  exporting,
  failures,
  find,
  keys,
  library,
  noDocument,
  publish,
  reference,
  settings,
  shell,
  suggestions,
  ui,
  versions,
  work,
  workFields,
  workTypes,
};

export default en;
