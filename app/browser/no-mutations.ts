/** What a `QueryClient` asks of its mutations where it has none; `useWrite` has a client with TanStack's own. */
export class MutationCache {
  findAll(): never[] {
    return [];
  }

  clear(): void {}

  resumePausedMutations(): Promise<void> {
    return Promise.resolve();
  }
}
