/** The list of what is kept on this device for the time without a network. */
const offline = {
  title: "Kept offline",
  search: "Search what is kept here",
  empty:
    "Open a document and choose “Keep offline” in its menu: it then opens without a network on this device. What you opened lately is here too.",
  nothing: "Nothing kept here has these words.",
  kept: "Kept here,",
  lately: "Opened here,",
  notYet: "Not here yet: it comes with the network",
  begun: "Begun here: it is saved with the network",
  unsent: "Text here is not saved yet",
  end: "Stop keeping",
  endOf: "Stop keeping {title}",
  folders: "Kept folders",
  folder: "Folder",
} as const;

export default offline;
