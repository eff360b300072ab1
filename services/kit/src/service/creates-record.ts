import 'reflect-metadata';
import { Injectable } from '@nestjs/common';
import type { CollectionName } from '@llavero/proto/collections';
import type { Json } from '@llavero/proto/fields/field';
import type { CallContext } from '../context.ts';
import type { StoredRecord } from '../records/store-parts.ts';

/**
 * Shape of a class that creates the records of a collection in place of the store, when a new record needs
 * more than its fields (a password to hash, a number to draw). Delegates to `store.create` with the
 * caller's context, which checks permission and fields.
 */
export interface CreatesRecord {
  create(object: Record<string, Json>, ctx: CallContext): Promise<StoredRecord>;
}

const CREATES = Symbol('llavero.creates');

/** Makes a provider the one that creates the collection's records, singly and in batches; found at start. */
export function Creates(
  collection: CollectionName,
): <T extends new (...args: never[]) => CreatesRecord>(target: T) => void {
  return (target) => {
    Reflect.defineMetadata(CREATES, collection, target);
    Injectable()(target);
  };
}

/** The collection a class creates records of, or undefined. */
export function createdBy(target: object): CollectionName | undefined {
  return Reflect.getMetadata(CREATES, target) as CollectionName | undefined;
}
