/** Stands where the profile of somebody would who is no candidate any more. */
export const FormerCandidate = () => (
  <p className="text-ink-muted text-sm">この候補者は退会しました。プロフィールとメモはご覧いただけません。</p>
);
