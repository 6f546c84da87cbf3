import { readFileSync } from 'node:fs';

/**
 * The process id and, where the system reports it, its start time, because ids are reused. '' if the process has
 * ended.
 * @param {number | string} pid
 */
export function identityOf(pid) {
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (error.code !== 'EPERM') return '';
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie has ended.
    return fields[0] === 'Z' ? '' : `${pid} ${fields[19]}`;
  } catch {
    return String(pid);
  }
}
