/** The same items, each made while the one before is being used: another process or PostgreSQL works meanwhile. */
export async function* oneAhead<T>(items: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  let next = items.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = items.next();
      // A failure is heard of when it is this item's turn.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await next.catch(() => undefined);
    await items.return();
  }
}
