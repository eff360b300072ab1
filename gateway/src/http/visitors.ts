import type { FastifyRequest } from 'fastify';
import { Inject, Injectable } from '@nestjs/common';
import type { CommandDefinition } from '@llavero/proto/commands/command';
import { FORM_BYTES, TRAP } from '@llavero/proto/commands/public-form';
import { commands } from '@llavero/proto/commands/registry';
import { CodedError, invalid, unavailable } from '@llavero/proto/errors';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.ts';
import { consume, limiter } from './rate-limits.ts';

const MINUTE = 60;
const HOUR = 3600;
/** Whoever would be behind so many is told to come back instead. */
const MOST_WAITING = 1_000;
const LONGEST_WAIT_MS = 15_000;

/** Addresses that are no command and that people without a session call by a code: calendars, uploads and papers of a link, no more advertising. */
const opened = /^\/(?:baja|calendar|uploads|signing)(?:\/|$)/;

/** What somebody without a session calls at a path, by what {@link Visitors.admit} looks at; null when that needs a session. */
export function visitorCallOf(path: string): Pick<CommandDefinition, 'form'> | null {
  if (opened.test(path)) return {};
  const command = path.startsWith('/commands/') ? commands.get(path.slice('/commands/'.length)) : undefined;
  return command?.access === 'public' && !command.internal ? command : null;
}

/**
 * Calls of people without a password (decision 0109): limits of their own, so that visitors behind the address of the office use up
 * nothing of its staff, and few at a time, so that hundreds at once leave the services to the staff.
 */
@Injectable()
export class Visitors {
  private readonly calls;
  private readonly forms;
  private readonly concurrency: number;
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig) {
    this.calls = limiter('visitor', config.visitorCalls, MINUTE);
    this.forms = limiter('form', config.visitorForms, HOUR);
    this.concurrency = config.visitorConcurrency;
  }

  /** @throws CodedError tooMany RATE.EXCEEDED, tooLarge FORM.TOO_LARGE */
  async admit({ form }: Pick<CommandDefinition, 'form'>, { ip, headers }: FastifyRequest): Promise<void> {
    // A body of unknown length is none that a browser sends.
    const bytes = Number(headers['content-length'] ?? Infinity);
    if (form && !(bytes <= FORM_BYTES)) throw formTooLarge();
    await consume(this.calls, ip, 1);
    if (form) await consume(this.forms, ip, 1);
  }

  /** @throws CodedError invalid FORM.TRAP */
  refuseTrapped({ form }: CommandDefinition, body: unknown): void {
    const filled =
      form &&
      typeof body === 'object' &&
      body !== null &&
      Object.entries(body).find(([name]) => name === TRAP)?.[1];
    if (filled) throw trapped();
  }

  /** Does it once one of the places is free. @throws CodedError unavailable RATE.BUSY */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.concurrency) await this.turn();
    else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // The place goes on to whoever waits, so nobody who comes now can take it.
      if (next) next();
      else this.running -= 1;
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.length >= MOST_WAITING) throw busy();
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(patience);
        resolve();
      };
      const patience = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(begin), 1);
        reject(busy());
      }, LONGEST_WAIT_MS);
      this.waiting.push(begin);
    });
  }
}

const busy = () =>
  unavailable(
    'RATE.BUSY',
    'Hay muchas personas usando esta página. No se ha guardado nada: repita la operación en un minuto.',
  );

const formTooLarge = () =>
  new CodedError({
    code: 'FORM.TOO_LARGE',
    kind: 'tooLarge',
    message: 'El formulario ocupa demasiado. No se ha guardado nada: acorte los textos y envíelo de nuevo.',
  });

const trapped = () =>
  invalid(
    'FORM.TRAP',
    'No se ha guardado nada: el formulario lleva relleno un campo que las personas no ven. Recargue la página, no use el relleno automático y envíelo de nuevo.',
    [{ field: TRAP, rule: 'empty', message: 'Debe quedar vacío.' }],
  );
