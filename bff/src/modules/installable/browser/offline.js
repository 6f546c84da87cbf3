// The script of the offline page: shows since when the platform has been unreachable, and returns to the requested page
// as soon as it answers.
const RETRY_MS = 5_000;

/** 'at 9:41 AM', with the date if it is not today. */
const moment = (instant) => {
  const today = new Date().toDateString() === instant.toDateString();
  const day = today ? {} : { weekday: 'short', month: 'short', day: 'numeric' };
  return instant.toLocaleString('en-US', { hour: 'numeric', minute: '2-digit', ...day });
};

const showTime = async (entry, id, words) => {
  const kept = await caches.match(entry);
  if (kept === undefined) return;
  const line = document.getElementById(id);
  line.textContent = words(moment(new Date(Number(await kept.text()))));
  line.hidden = false;
};

const retry = async () => {
  const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => null);
  if (answer?.ok) location.reload();
};

void showTime('/offline/lost', 'lost', (since) => `Since ${since}.`);
void showTime('/offline/reached', 'reached', (at) => `Last reached at ${at}.`);
addEventListener('online', retry);
document.getElementById('again').addEventListener('click', () => location.reload());
setInterval(retry, RETRY_MS);
