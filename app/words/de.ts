import authors from "./de/authors";
import citing from "./de/citing";
import comments from "./de/comments";
import document from "./de/document";
import documentActions from "./de/document-actions";
import documents from "./de/documents";
import entrance from "./de/entrance";
import exporting from "./de/exporting";
import failures from "./de/failures";
import find from "./de/find";
import keys from "./de/keys";
import library from "./de/library";
import noDocument from "./de/no-document";
import publish from "./de/publish";
import reference from "./de/reference";
import settings from "./de/settings";
import shell from "./de/shell";
import suggestions from "./de/suggestions";
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

export default de;
