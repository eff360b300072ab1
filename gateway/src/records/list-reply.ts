import type { ListReply } from '@llavero/proto/requests';

/**
 * The items of a page as JSON text and the rest of the answer as values. The owner writes
 * `{"items": […], "hasMore": …, "cursor": …}` (proto/requests.ts); the items are cut out, not parsed.
 */
export function itemsOf(reply: Buffer): { items: Buffer; rest: Omit<ListReply, 'items'> } {
  const tail = reply.lastIndexOf('"hasMore"');
  const start = reply.indexOf('[');
  const end = reply.lastIndexOf(']', tail);
  if (
    tail > 0 &&
    start > 0 &&
    end > start &&
    /^\{\s*"items"\s*:\s*$/.test(reply.toString('latin1', 0, start))
  )
    return { items: reply.subarray(start, end + 1), rest: JSON.parse(`{${reply.toString('utf8', tail)}`) };
  const { items, ...rest } = JSON.parse(reply.toString()) as ListReply;
  return { items: Buffer.from(JSON.stringify(items)), rest };
}
