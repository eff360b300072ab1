import { type CodedError, conflict, notFound } from '@llavero/proto/errors';
import { openItemsText } from '@llavero/proto/rules/tasks/checklist';

export const itemsOpen = (open: readonly string[]): CodedError =>
  conflict(
    'TASK.ITEMS_OPEN',
    `${openItemsText(open)} Márquelas en la ficha de la tarea, o complétela desde allí confirmándolo.`,
  );

export const noSuchItem = (): CodedError =>
  notFound(
    'TASK.NO_SUCH_ITEM',
    'Esa comprobación ya no está en la tarea: alguien la ha cambiado. Recargue la ficha.',
  );
