/** The processor time of this process so far, in milliseconds; other processes do not change it, as they do the clock. */
export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
