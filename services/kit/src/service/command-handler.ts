import 'reflect-metadata';
import { Injectable } from '@nestjs/common';
import type { CommandDefinition, InputOf, OutputOf } from '@llavero/proto/commands/command';
import type { Fields } from '@llavero/proto/fields/field';
import type { CallContext } from '../context.ts';

/** Shape of a command's class: `class ActivateMandate implements Handles<typeof activateMandate>`. */
export interface Handles<C> {
  /**
   * Carries the command out. The caller's role is already checked against the definition's `access`, and
   * `input` is complete and tidy; whether the caller may touch this very record is the handler's question.
   *
   * @throws CodedError what the caller is told; anything else answers `internal`
   */
  run(input: InputOf<C>, ctx: CallContext): Promise<OutputOf<C>>;
}

const COMMAND = Symbol('llavero.command');

/** Makes a provider the handler of a command; found at start, one per command. */
export function CommandHandler<I extends Fields, O extends Fields>(
  definition: CommandDefinition<I, O>,
): <T extends new (...args: never[]) => Handles<CommandDefinition<I, O>>>(target: T) => void {
  return (target) => {
    Reflect.defineMetadata(COMMAND, definition, target);
    Injectable()(target);
  };
}

/** The command a class handles, or undefined. */
export function commandOf(target: object): CommandDefinition | undefined {
  return Reflect.getMetadata(COMMAND, target) as CommandDefinition | undefined;
}
