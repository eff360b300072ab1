import { expect, it } from '@jest/globals';
import { unsettledBondInterest } from '@llavero/proto/rules/legal/bond-interest';
import { fromDayKey } from '@llavero/proto/values/dates';
import { MantineProvider } from '@mantine/core';
import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BondInterestFigure } from './bond-interest-figure.tsx';

configure({ asyncUtilTimeout: 30_000 });

const show = (today: string) => {
  const contract = { legalBondAmount: 1000, pickup: { pickupDate: fromDayKey('2022-11-10') } };
  const interest = unsettledBondInterest(contract, fromDayKey(today))!;
  render(
    <MantineProvider env="test">
      <BondInterestFigure bond={1000} interest={interest} />
    </MantineProvider>,
  );
};

it('[ENT-03] says on what amount, for how many days and at what rates a bond bears interest', async () => {
  show('2023-02-10');
  await userEvent.click(screen.getByRole('button', { name: /Intereses de la fianza: 5,37 €/ }));
  expect(await screen.findByText(/1.000,00 € durante 62 días, desde el 10\/12\/2022/)).toBeTruthy();
  expect(screen.getByText('10/12/2022–31/12/2022: 22 días al 3,00 % (Ley 48/2015)')).toBeTruthy();
  expect(
    screen.getByText('01/01/2023–09/02/2023: 40 días al 3,25 % (Ley 31/2022 disp. ad. 42.ª)'),
  ).toBeTruthy();
});

it('[ENT-03] says from when, while the month of the law lasts', async () => {
  show('2022-11-20');
  await userEvent.click(screen.getByRole('button', { name: /0,00 €/ }));
  expect(await screen.findByText(/Sin intereses hasta el 10\/12\/2022/)).toBeTruthy();
});
