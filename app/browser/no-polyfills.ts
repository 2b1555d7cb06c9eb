// Every browser that has `light-dark()`, without which the workspace has no colours, has all that Next would add.
export {};
