import type { CallContext } from '@llavero/kit/context';
import { Outside } from '@llavero/kit/outside/outside';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { staff } from '@llavero/proto/commands/command';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { witeiCollection, witeiObject } from '@llavero/proto/commands/viewing-desk';
import { type DeskList, type DeskLists, ViewingDesk } from '../outside/witei/port.ts';
import { OwnDesk } from './own-desk.ts';
import { unknownList, unknownObject } from './witei.errors.ts';

/** The lists by the names that callers use; that of the cache is `visitSlots` (C §7). */
const lists: Readonly<Record<string, DeskList>> = {
  ...{ houses: 'houses', contacts: 'contacts', visits: 'visits', slots: 'slots', visitSlots: 'slots' },
};

/** API-07: a page of one of the lists. */
@CommandHandler(witeiCollection)
export class WiteiCollection implements Handles<typeof witeiCollection> {
  constructor(
    private readonly outside: Outside,
    private readonly own: OwnDesk,
  ) {}

  /** @throws CodedError invalid; OutsideError where Witei is connected and does not answer */
  async run(
    { collection, page, pageSize, house }: InputOf<typeof witeiCollection>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof witeiCollection>> {
    const of = listOf(collection);
    const query = { page, pageSize, house };
    const isOutside = this.outside.has(ViewingDesk);
    const { items, total } = isOutside
      ? await this.outside.of(ViewingDesk).list(of, query)
      : await this.own.list(of, query, ctx);
    return {
      source: isOutside ? 'WITEI' : 'LLAVERO',
      items: items.map((item) => shown(of, item, ctx)),
      total,
      truncated: total > page * pageSize,
    };
  }
}

/** API-07: one of a list by its number. */
@CommandHandler(witeiObject)
export class WiteiObject implements Handles<typeof witeiObject> {
  constructor(
    private readonly outside: Outside,
    private readonly own: OwnDesk,
  ) {}

  /** @throws CodedError notFound or invalid; OutsideError where Witei is connected and does not answer */
  async run(
    { collection, id }: InputOf<typeof witeiObject>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof witeiObject>> {
    const of = listOf(collection);
    const isOutside = this.outside.has(ViewingDesk);
    const item = isOutside
      ? await this.outside.of(ViewingDesk).find(of, String(id))
      : await this.own.find(of, String(id), ctx);
    if (!item) throw unknownObject();
    return { source: isOutside ? 'WITEI' : 'LLAVERO', item: shown(of, item, ctx) };
  }
}

function listOf(name: string): DeskList {
  const found = Object.hasOwn(lists, name) ? lists[name] : undefined;
  if (!found) throw unknownList(Object.keys(lists));
  return found;
}

/** What is told to this caller: nothing of people to one without a session of staff. */
function shown<L extends DeskList>(
  of: L,
  item: DeskLists[L],
  { actor }: CallContext,
): Record<string, string | number | null> {
  if (of === 'houses' || of === 'slots' || staff.includes(actor.role)) return { ...item };
  return 'status' in item ? { id: item.id, status: item.status } : { id: item.id };
}
