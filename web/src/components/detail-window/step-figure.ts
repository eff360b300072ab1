import { type ChoiceSet, choiceLabel } from '@llavero/proto/fields/choices';
import { formatDay } from '@llavero/proto/values/dates';

interface Stepped {
  nextStep?: string | null;
  nextHolder?: string | null;
  nextDate?: number | null;
}

/** What has to happen next with a record, who has it and by which day, at the head of its window. @param why beside the step */
export const stepFigure =
  <R extends Stepped>(steps: ChoiceSet, holders: ChoiceSet, why: (record: R) => string = () => '') =>
  (record: R): { label: string; value: string } => {
    const { nextStep, nextHolder, nextDate } = record;
    if (nextStep == null || nextStep === 'NONE') return { label: 'Siguiente paso', value: 'Nada pendiente' };
    const day = nextDate == null ? '' : ` · ${formatDay(nextDate)}`;
    return {
      label: `Siguiente paso · ${choiceLabel(holders, nextHolder)}`,
      value: `${choiceLabel(steps, nextStep)}${why(record)}${day}`,
    };
  };
