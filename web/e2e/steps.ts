import type { Locator, Page } from 'playwright-core';

/** The wizard that is open on a page, as a person works through it. */
export class WizardSteps {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get dialog(): Locator {
    return this.#page.getByRole('dialog').last();
  }

  /** Waits for a step by its heading. */
  at(title: string): Promise<void> {
    return this.dialog.getByRole('heading', { name: title, exact: true }).waitFor();
  }

  /** Types into the field of that label. */
  async fill(label: string, text: string): Promise<void> {
    await this.dialog.getByRole('textbox', { name: label }).first().fill(text);
  }

  /** Types and leaves the field, so that it is checked. */
  async fillAndLeave(label: string, text: string): Promise<void> {
    await this.fill(label, text);
    await this.#page.keyboard.press('Tab');
  }

  /** Chooses from a closed list. */
  async choose(label: string, option: string): Promise<void> {
    await this.dialog.getByLabel(label).first().click();
    await this.#page.getByRole('option', { name: option, exact: true }).click();
  }

  /** Finds a linked record by some letters of its name. */
  async link(label: string, text: string, option: RegExp): Promise<void> {
    await this.dialog.getByLabel(label).first().fill(text);
    await this.#page.getByRole('option', { name: option }).first().click();
  }

  async next(title: string): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Siguiente', exact: true }).click();
    await this.at(title);
  }

  async press(button: string | RegExp): Promise<void> {
    await this.dialog.getByRole('button', { name: button }).click();
  }

  /** Closes the wizard after its end. */
  async close(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Cerrar', exact: true }).click();
  }
}
