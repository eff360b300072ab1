import { publishedUnits } from '@llavero/proto/commands/published-units';
import { Button } from '@mantine/core';
import { IconHomeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { runCommand } from '../../../lib/api.ts';
import { useSearchParams } from '../../../lib/search-params.ts';
import { AskForm } from './ask-form.tsx';
import { picturesOf, textsOf, whereOf } from './published-unit.ts';
import { UnitFacts } from './unit-facts.tsx';
import { WidgetFrame } from './widget-frame.tsx';
import { languageOf, widgetTexts } from './widget-texts.ts';
import { Loading } from '../../../components/states/loading.tsx';
import classes from './widgets.module.css';

/**
 * `/widgets/pisos/{id}`: one free unit with its texts and pictures, and the form that asks for a visit; of one that has gone
 * why, and the way to the others (OPS-05).
 */
export default function UnitWidgetScreen() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const language = languageOf(search);
  const texts = widgetTexts[language];
  const { data, error, refetch } = useQuery({
    queryKey: ['published-unit', id],
    queryFn: ({ signal }) => runCommand(publishedUnits, { unit: id, page: 1, pageSize: 1 }, signal),
    retry: false,
  });
  const list = { pathname: '/widgets-pisos', search: search.toString() };
  const unit = data?.units[0];
  const pictures = unit ? picturesOf(unit, texts.floorPlan) : [];
  return (
    <WidgetFrame language={language}>
      <Link className={classes.back} to={list}>
        ← {texts.back}
      </Link>
      {error ? (
        <ErrorState error={error} title={texts.homes} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading height={320} what={texts.homes} />
      ) : !unit ? (
        <EmptyState icon={IconHomeOff} {...texts.gone[data.absence ?? 'NOT_OFFERED']}>
          <Button component={Link} to={list} size="md">
            {texts.others}
          </Button>
        </EmptyState>
      ) : (
        <>
          <h1>{textsOf(unit, language).title}</h1>
          <p className={classes.where}>{whereOf(unit)}</p>
          {pictures.length > 0 && (
            <div className={classes.pictures} tabIndex={0} role="region" aria-label={texts.pictures}>
              {pictures.map(({ path, caption }, at) => (
                <img
                  key={path}
                  src={path}
                  className={path === unit.floorPlan ? classes.plan : undefined}
                  alt={caption ?? `${at + 1}`}
                  loading={at === 0 ? 'eager' : 'lazy'}
                />
              ))}
            </div>
          )}
          <UnitFacts unit={unit} language={language} />
          <p className={classes.text}>{textsOf(unit, language).text}</p>
          <AskForm unit={unit.id} language={language} />
        </>
      )}
    </WidgetFrame>
  );
}
