import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Events } from '@llavero/kit/events/events';
import { Logger } from '@llavero/kit/logging/logger';
import { INBOX_SUBJECT } from '@llavero/proto/inbox-changes';
import { hearSubject } from './hear-subject.ts';

/** Whose inbox has changed, as the notifications service tells it; who has a stream open is told to read theirs again. */
@Injectable()
export class InboxFeed implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly watchers = new Map<() => void, string>();
  private stop: () => void = () => undefined;

  constructor(
    readonly events: Events,
    readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.stop = hearSubject(this, INBOX_SUBJECT, (message) => {
      const told = new Set(employeesOf(message.string()));
      for (const [tell, employee] of this.watchers) if (told.has(employee)) tell();
    });
  }

  beforeApplicationShutdown(): void {
    this.stop();
  }

  /** @returns how to stop */
  watch(employee: string, tell: () => void): () => void {
    this.watchers.set(tell, employee);
    return () => void this.watchers.delete(tell);
  }
}

function employeesOf(text: string): string[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.map(String) : [];
  } catch {
    return [];
  }
}
