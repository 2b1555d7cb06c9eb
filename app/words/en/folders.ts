/** The folders of the sidebar, and moving into them. */
const folders = {
  heading: "Folders",
  new: "New folder",
  newIn: "New folder in “{name}”",
  newInside: "New folder in it",
  rename: "Rename",
  renameTitle: "Rename the folder",
  create: "Create",
  name: "Name",
  nameMissing: "Give the folder a name.",
  share: "Share",
  whoHasAccess: "Who has access",
  move: "Move",
  keepOffline: "Keep offline",
  endOffline: "Stop keeping offline",
  delete: "Delete",
  requireReviews: "Reviews",
  foldersIn: "Folders in {name}",
  documents: "documents",
  more: "More for the folder {name}",
  moving: {
    document: "Where does “{title}” go?",
    folder: "Where does the folder “{name}” go?",
    here: "Move here",
    none: "No folder",
    label: "Folder",
    moved: "“{name}” is moved",
    movedBack: "“{name}” is back where it was",
  },
  reviews: {
    title: "Reviews in “{name}”",
    label: "Only reviewed words",
    hint: "The pages of this folder wait until a person answered for every word of agents. Final exports and handing over wait too.",
    everywhere: "It is required for all your documents already, in the settings.",
    done: "Done",
  },
  deleting: {
    question: "Delete the folder “{name}”?",
    action: "Delete the folder",
    empty: "Nothing is in it.",
    documents:
      "What is in it, {documents, plural, one {one document, moves} other {# documents, move}} out of it to the root. Only the folder is deleted.",
    folders:
      "What is in it, {folders, plural, one {one folder, moves} other {# folders, move}} out of it to the root. Only the folder is deleted.",
    both: "What is in it, {documents, plural, one {one document} other {# documents}} and {folders, plural, one {one folder} other {# folders}}, move out of it to the root. Only the folder is deleted.",
    deleted: "The folder “{name}” is deleted",
    back: "The folder “{name}” is back, with what was in it",
  },
} as const;

export default folders;
