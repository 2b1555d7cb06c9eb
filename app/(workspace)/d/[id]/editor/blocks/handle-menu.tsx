"use client";

import type { ComponentProps } from "react";
import type { PlacedBlock } from "./block-around";
import { type BlockActions, blockEntries } from "./block-menu";
import { ToolMenu } from "./tool-menu";

type Props = Omit<ComponentProps<typeof ToolMenu>, "groups"> & { block: PlacedBlock; actions: BlockActions };

/** The handle of a block with its menu. */
export function HandleMenu({ block, actions, ...menu }: Props) {
  return <ToolMenu {...menu} groups={menu.isOpen ? blockEntries(block, actions) : []} />;
}
