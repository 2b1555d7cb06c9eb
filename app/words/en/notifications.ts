/** The bell and its list. */
const notifications = {
  title: "Notifications",
  unread: "Unread",
  unreadCount: "{shown}<words> unread</words>",
  markAll: "Mark all as read",
  none: "Mentions, replies, suggestions and shares appear here.",
  kinds: {
    mention: "{name} mentioned you in “{title}”",
    reply: "{name} replied in “{title}”",
    suggestion: "{name} suggested a change to “{title}”",
    accepted: "{name} accepted your suggestion for “{title}”",
    rejected: "{name} rejected your suggestion for “{title}”",
    shared: "{name} shared “{title}” with you",
    sharedFolder: "{name} shared the folder “{title}” with you",
    requested: "{name} asks for access to “{title}”",
    check: "The nightly check found something wrong in “{title}”",
  },
} as const;

export default notifications;
