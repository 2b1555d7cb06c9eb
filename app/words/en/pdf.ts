/** Words of the view of a PDF. */
const pdf = {
  unreadable: "This PDF cannot be shown here. Open it in a tab of its own.",
  smaller: "Smaller",
  larger: "Larger",
  tab: "Open {title} in a tab",
  close: "Close the PDF",
  pages: "Pages of {title}",
} as const;

export default pdf;
