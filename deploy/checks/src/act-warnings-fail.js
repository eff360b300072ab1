/**
 * React says on the console when a component changed outside of what a test waits for: the test then asserts on a
 * screen that is still changing. Such a test fails.
 */
const tell = console.error;
const found = [];

console.error = (...args) => {
  const [text] = args;
  if (typeof text === 'string' && /not wrapped in act|not configured to support act/.test(text))
    found.push(text.replace('%s', () => String(args[1])).split('\n', 1)[0]);
  tell(...args);
};

function refuse() {
  if (found.length === 0) return;
  const [first] = found.splice(0);
  throw new Error(`${first} Wait for a condition with findBy or waitFor, or wrap what is done in act.`);
}

afterEach(refuse);
afterAll(refuse);
