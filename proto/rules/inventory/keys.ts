/** What a key is made of and kept on. */
interface Keyed {
  key: string | null;
  type: string;
  name: string | null;
}
interface KeyedRoom extends Keyed {
  elements: Keyed[];
}

/**
 * Gives each room and element that has none its key. A key follows from type and name (and the number among equals), so
 * that it comes out the same wherever it is worked out: on a phone, at the desk, when an old inventory is written again.
 * Once given it stays, also when the name changes; whoever copies an inventory copies its keys, and a check-out lies
 * beside its check-in by them.
 */
export function withKeys<R extends KeyedRoom>(rooms: readonly R[]): R[] {
  return keyed(rooms).map((room) => ({ ...room, elements: keyed(room.elements) }));
}

function keyed<T extends Keyed>(things: readonly T[]): T[] {
  const taken = new Set(things.flatMap(({ key }) => key ?? []));
  return things.map((thing) => {
    if (thing.key) return thing;
    let number = 0;
    let key: string;
    do key = digest(`${thing.type}|${thing.name ?? ''}|${number++}`);
    while (taken.has(key));
    taken.add(key);
    return { ...thing, key };
  });
}

/** FNV-1a over UTF-16 units, 64 bits in hexadecimal. It only tells things apart: nothing is protected by it. */
function digest(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let at = 0; at < text.length; at += 1)
    hash = ((hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n) & 0xffffffffffffffffn;
  return hash.toString(16).padStart(16, '0');
}
