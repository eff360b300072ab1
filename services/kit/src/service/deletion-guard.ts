import 'reflect-metadata';
import { Injectable } from '@nestjs/common';
import type { RecordDefinition, RecordOf } from '@llavero/proto/fields/record';
import type { RefusesDeletion } from '../records/write/refuses-deletion.ts';

const GUARDS = Symbol('llavero.guardsDeletion');

/** Makes a provider the one that is asked before a record of this collection is deleted; found at start. */
export function GuardsDeletion<D extends RecordDefinition>(
  definition: D,
): <T extends new (...args: never[]) => RefusesDeletion<RecordOf<D>>>(target: T) => void {
  return (target) => {
    Reflect.defineMetadata(GUARDS, definition.collection, target);
    Injectable()(target);
  };
}

/** The collection whose deletions a class guards, or undefined. */
export function guardedBy(target: object): string | undefined {
  return Reflect.getMetadata(GUARDS, target) as string | undefined;
}
