import type { OutsideSystem } from '@llavero/kit/outside/system';
import { ine } from './ine/system.ts';
import { mail } from './mail/system.ts';
import { mailbox } from './mailbox/system.ts';
import { slack } from './slack/system.ts';

/**
 * The outside systems of this service. An entry registers its adapter, its variables with launcher and Compose, its
 * stand-in, and its line on the status page.
 */
export const outsideSystems: readonly OutsideSystem[] = [mail, mailbox, slack, ine];
