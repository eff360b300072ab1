import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { agent } from '@llavero/proto/records/people/agent';
import { definitionOf } from '@llavero/proto/records/registry';
import { languageFor, readersOf } from '@llavero/proto/rules/document-readers';
import type { DocumentLanguage } from '@llavero/proto/templates/values';
import { Injectable } from '@nestjs/common';

/** What says whom the documents of a record are written to. */
const said = ['tenants', 'landlords', 'type', 'destination'];

/** Tells the language that the documents of records are written in: that of whoever gets them. */
@Injectable()
export class ReaderLanguages {
  constructor(private readonly peers: Peers) {}

  /** By the record's id; those that the caller may not see are left out. */
  async of(
    collection: string,
    ids: readonly string[],
    ctx: CallContext,
  ): Promise<ReadonlyMap<string, DocumentLanguage>> {
    const { service, collection: name, fields: known } = definitionOf(collection);
    const fields = ['id', ...said.filter((field) => field in known)];
    const records = await this.peers
      .records(service)
      .getMany({ collection: name, ids: [...ids], fields }, ctx);
    const readers = new Map(records.map((record) => [String(record.id), readersOf(collection, record)]));
    const people = [...new Set([...readers.values()].flat())];
    const asked = { collection: agent.collection, ids: people, fields: ['id', 'language'] };
    const own = serviceContext('documents', ctx.requestId);
    const found = people.length > 0 ? await this.peers.records(agent.service).getMany(asked, own) : [];
    const languages = new Map(found.map(({ id, language }) => [String(id), language]));
    return new Map([...readers].map(([id, who]) => [id, languageFor(who.map((one) => languages.get(one)))]));
  }
}
