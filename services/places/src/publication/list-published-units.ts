import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { offeredPicture, publishedUnits } from '@llavero/proto/commands/published-units';
import { PublishedList } from './published-list.ts';
import { picturePath } from './published-unit.ts';

/** A page of what is offered, or one unit of it; of a unit that is offered no longer only why it has gone. */
@CommandHandler(publishedUnits)
export class ListPublishedUnits implements Handles<typeof publishedUnits> {
  constructor(private readonly published: PublishedList) {}

  async run(
    { unit, page, pageSize }: InputOf<typeof publishedUnits>,
    { requestId }: CallContext,
  ): Promise<OutputOf<typeof publishedUnits>> {
    const { units, changedAt } = await this.published.read(requestId);
    const asked = unit === null ? units : units.filter(({ id }) => id === unit);
    const from = (page - 1) * pageSize;
    const absence = unit !== null && asked.length === 0 ? await this.published.absenceOf(unit) : null;
    return { total: asked.length, changedAt, absence, units: asked.slice(from, from + pageSize) };
  }
}

/** A picture is for everybody while a unit that is offered shows it. */
@CommandHandler(offeredPicture)
export class FindOfferedPicture implements Handles<typeof offeredPicture> {
  constructor(private readonly published: PublishedList) {}

  async run(
    { picture }: InputOf<typeof offeredPicture>,
    { requestId }: CallContext,
  ): Promise<OutputOf<typeof offeredPicture>> {
    const { pictures } = await this.published.read(requestId);
    return { offered: pictures.has(picturePath(picture)) };
  }
}
