import { type CallContext, serviceContext } from '../context.ts';
import type { ServiceName } from '@llavero/proto/collections';
import type { Peers } from '../grpc/peers.ts';
import { writeMessage } from '@llavero/proto/commands/messages';
import { unnamedPlace } from '@llavero/proto/messages/catalogue/parts';
import { type MessagePart, named, partOf } from '@llavero/proto/messages/message';
import { agent } from '@llavero/proto/records/people/agent';
import { enumerated } from './text.ts';

/** Screens of the web application that messages lead to. */
const screens = {
  mandate: 'contract/mandate',
  contract: 'contract/rent',
  booking: 'contract/rentbooking',
  place: 'place/unit',
  candidature: 'commercial/candidature',
  issue: 'operation/issue',
  workOrder: 'operation/estimate',
} as const;

/** Address of a record in the web application. @param publicUrl of the product, without a slash at its end */
export function linkTo(publicUrl: string, collection: keyof typeof screens, id: string): string {
  return `${publicUrl}/${screens[collection]}/${collection}/${id}`;
}

/** How places are called, several in one sentence; the part {@link unnamedPlace} where there are none. Spanish. */
export async function namesOfPlaces(
  peers: Peers,
  service: ServiceName,
  places: readonly string[],
  { requestId }: CallContext,
): Promise<string | MessagePart> {
  const unknown = partOf(unnamedPlace);
  if (places.length === 0) return unknown;
  const labels = await peers
    .records('places')
    .labels({ collection: 'place', ids: [...places] }, serviceContext(service, requestId));
  const titles = new Map(labels.map(({ id, title }) => [id, title]));
  const names = places.flatMap((id) => titles.get(id) || []);
  return names.length > 0 ? enumerated(names) : unknown;
}

/** The same as text, where it is no value of a message. */
export async function textOfPlaces(
  peers: Peers,
  service: ServiceName,
  places: readonly string[],
  ctx: CallContext,
): Promise<string> {
  const names = await namesOfPlaces(peers, service, places, ctx);
  if (typeof names === 'string') return names;
  const own = serviceContext(service, ctx.requestId);
  const { body } = await peers.command(writeMessage, named(unnamedPlace, {}), own);
  return body;
}

/** Names of people outside, as one phrase; the part `unknown` where there are none. Spanish. */
export async function namesOfPeople(
  peers: Peers,
  service: ServiceName,
  people: readonly string[],
  unknown: MessagePart,
  { requestId }: CallContext,
): Promise<string | MessagePart> {
  if (people.length === 0) return unknown;
  const labels = await peers.of(agent).labels(people, serviceContext(service, requestId));
  return enumerated(labels.map(({ title }) => title)) || unknown;
}
