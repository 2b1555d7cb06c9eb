import activity from "./activity";
import audit from "./audit";
import authors from "./authors";
import books from "./books";
import checks from "./checks";
import citing from "./citing";
import comments from "./comments";
import document from "./document";
import documentActions from "./document-actions";
import documents from "./documents";
import drafts from "./drafts";
import editor from "./editor";
import entrance from "./entrance";
import exporting from "./exporting";
import failures from "./failures";
import find from "./find";
import folders from "./folders";
import guests from "./guests";
import inbox from "./inbox";
import keys from "./keys";
import library from "./library";
import noDocument from "./no-document";
import notifications from "./notifications";
import offline from "./offline";
import pdf from "./pdf";
import prompts from "./prompts";
import publish from "./publish";
import reference from "./reference";
import settings from "./settings";
import sharing from "./sharing";
import shell from "./shell";
import suggestions from "./suggestions";
import trash from "./trash";
import ui from "./ui";
import verify from "./verify";
import versions from "./versions";
import work from "./work";
import workFields from "./work-fields";
import workTypes from "./work-types";

/** Every word of the interface in English, by area. */
const en = {
  activity,
  audit,
  authors,
  books,
  checks,
  citing,
  comments,
  document,
  documentActions,
  documents,
  drafts,
  editor,
  entrance,
  exporting,
  failures,
  find,
  folders,
  guests,
  inbox,
  keys,
  library,
  noDocument,
  notifications,
  offline,
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
  verify,
  versions,
  work,
  workFields,
  workTypes,
};

export default en;
