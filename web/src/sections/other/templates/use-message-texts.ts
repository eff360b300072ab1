import { changedMessageTexts, messageTextHistory } from '@llavero/proto/commands/messages';
import type { MessageLanguage } from '@llavero/proto/messages/message';
import { useQuery } from '@tanstack/react-query';
import { runCommand } from '../../../lib/api.ts';

/** Prefix of everything that is read of texts of messages. */
export const MESSAGE_TEXTS = 'message-texts';

/** Which messages have texts of their own, with the latest of each. */
export function useChangedTexts() {
  return useQuery({
    queryKey: [MESSAGE_TEXTS, 'changed'],
    queryFn: async ({ signal }) => (await runCommand(changedMessageTexts, {}, signal)).texts,
  });
}

/** Every text that a message has had in a language, the newest first. */
export function useTextHistory(message: string, language: MessageLanguage) {
  return useQuery({
    queryKey: [MESSAGE_TEXTS, message, language],
    queryFn: async ({ signal }) =>
      (await runCommand(messageTextHistory, { message, language }, signal)).editions,
  });
}
