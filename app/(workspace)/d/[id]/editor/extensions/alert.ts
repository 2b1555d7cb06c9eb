import { type AnyExtension, InputRule, Node } from "@tiptap/core";
import { type AlertKind, isAlertKind } from "#lib/document/model/alert-kinds";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    alert: {
      /** Turns the block at the caret into an alert, or changes the kind of the alert around it. */
      setAlert: (kind: AlertKind) => ReturnType;
    };
  }
}

const MARKER = /^\[!([A-Za-z]+)\]\s$/;

/** Extends the document's alert for editing: a command, and an input rule for `[!NOTE] ` at the start of a quote. */
export const editedAlert = (extension: AnyExtension): AnyExtension =>
  extension instanceof Node
    ? extension.extend({
        addCommands() {
          return {
            setAlert:
              (kind: AlertKind) =>
              ({ commands }) =>
                this.editor.isActive("alert")
                  ? commands.updateAttributes("alert", { kind })
                  : commands.wrapIn("alert", { kind }),
          };
        },
        addInputRules() {
          return [
            new InputRule({
              find: MARKER,
              handler: ({ state, range, match }) => {
                const kind = match[1]?.toLowerCase() ?? "";
                const from = state.doc.resolve(range.from);
                const quote = from.depth > 1 ? from.node(-1) : null;
                if (!isAlertKind(kind) || quote?.type.name !== "blockquote" || from.index(-1) > 0) return null;
                const at = from.before(-1);
                state.tr.delete(range.from, range.to).setNodeMarkup(at, this.type, { ...quote.attrs, kind });
                return undefined;
              },
            }),
          ];
        },
      })
    : extension;
