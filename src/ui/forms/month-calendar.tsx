import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { holidayOn, weekdayOf } from '#endpoints/japanese-holidays';
import { addDays } from '#endpoints/jst';
import { cn } from '@/lib/cn';
import { range } from '@/lib/range';
import { WEEKDAYS } from '@/lib/text/format';
import { IconButton } from '@/ui/controls/icon-button';

/** A table whose cells are reached by arrows: its rows and cells take the fitting roles by themselves. */
const asGrid = { role: 'grid' };

type MonthCalendarProps = {
  /** The chosen day, as `2026-11-26`. */
  value: string;
  onValueChange: (day: string) => void;
  /** The first and the last day that can be chosen. */
  min: string;
  max: string;
  today: string;
  /** What is said of a day besides its date, such as how much is on it; null for nothing. */
  noteOn: (day: string) => string | null;
};

const monthOf = (day: string) => day.slice(0, 7);

/** The same date a number of months later, or the last of a shorter month. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  return `${last.toISOString().slice(0, 7)}-${String(Math.min(date, last.getUTCDate())).padStart(2, '0')}`;
}

/** The weeks of a month, Sunday first, with the days of its neighbors that fill them. */
function weeksOf(month: string): string[][] {
  const first = addDays(`${month}-01`, -weekdayOf(`${month}-01`));
  return range(6)
    .map((week) => range(7).map((day) => addDays(first, (week - 1) * 7 + day - 1)))
    .filter((week) => week.some((day) => monthOf(day) === month));
}

/** The day to which a key leads; null for a key that leads nowhere. */
function dayByKey(key: string, day: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return null;
  }
}

function dayName(day: string, today: string, note: string | null): string {
  const [, month, date] = day.split('-').map(Number);
  const parts = [
    `${month}月${date}日 ${WEEKDAYS[weekdayOf(day)]}曜日`,
    holidayOn(day),
    day === today ? '今日' : null,
    note,
  ];
  return parts.filter((part) => part !== null).join('、');
}

/**
 * A month of which one day is chosen (WAI-ARIA grid). Arrows move by days and weeks, Home and End within a week, Page Up and
 * Page Down by months. Weekends and national holidays are marked.
 */
export function MonthCalendar({ value, onValueChange, min, max, today, noteOn }: MonthCalendarProps) {
  const titleId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState(value);
  const [isMoving, setIsMoving] = useState(false);
  const month = monthOf(focused);

  const within = (day: string) => (day < min ? min : day > max ? max : day);

  useEffect(() => {
    if (!isMoving) return;
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
    setIsMoving(false);
  }, [isMoving, focused]);

  function handleKey(event: KeyboardEvent) {
    const day = event.altKey || event.ctrlKey || event.metaKey ? null : dayByKey(event.key, focused);
    if (day === null) return;
    event.preventDefault();
    setFocused(within(day));
    setIsMoving(true);
  }

  const [year, number] = month.split('-').map(Number);
  return (
    <div className="w-full max-w-88">
      <div className="mb-1 flex items-center justify-between">
        <IconButton
          label="前の月"
          size="sm"
          icon={<ChevronLeft />}
          aria-disabled={month <= monthOf(min)}
          onClick={() => setFocused(within(addMonths(focused, -1)))}
        />
        <p
          id={titleId}
          aria-live="polite"
          className="font-bold text-md md:text-base"
        >{`${year}年${number}月`}</p>
        <IconButton
          label="次の月"
          size="sm"
          icon={<ChevronRight />}
          aria-disabled={month >= monthOf(max)}
          onClick={() => setFocused(within(addMonths(focused, 1)))}
        />
      </div>
      <table
        ref={grid}
        {...asGrid}
        aria-labelledby={titleId}
        onKeyDown={handleKey}
        className="w-full table-fixed border-collapse text-center"
      >
        <thead>
          <tr>
            {WEEKDAYS.map((name, index) => (
              <th
                key={name}
                scope="col"
                abbr={`${name}曜日`}
                className={cn('py-1 font-normal text-xs', weekdayClass(index, false))}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-0.5">
                  {monthOf(day) === month ? (
                    <Day
                      day={day}
                      name={dayName(day, today, noteOn(day))}
                      isChosen={day === value}
                      isToday={day === today}
                      isNoted={noteOn(day) !== null}
                      isOut={day < min || day > max}
                      isTabStop={day === focused}
                      onChoose={() => {
                        setFocused(day);
                        onValueChange(day);
                      }}
                    />
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const weekdayClass = (weekday: number, isHoliday: boolean) =>
  isHoliday || weekday === 0 ? 'text-danger-ink' : weekday === 6 ? 'text-info-ink' : 'text-ink';

type DayProps = {
  day: string;
  name: string;
  isChosen: boolean;
  isToday: boolean;
  isNoted: boolean;
  /** It cannot be chosen. */
  isOut: boolean;
  isTabStop: boolean;
  onChoose: () => void;
};

function Day({ day, name, isChosen, isToday, isNoted, isOut, isTabStop, onChoose }: DayProps) {
  const holiday = holidayOn(day);
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={name}
      aria-pressed={isChosen}
      aria-disabled={isOut || undefined}
      title={holiday ?? undefined}
      onClick={() => isOut || onChoose()}
      className={cn(
        'relative grid h-11 w-full place-items-center rounded-md text-md tabular-nums md:h-9 md:text-base',
        isOut ? 'cursor-not-allowed text-ink-disabled' : 'hover:bg-surface-pressed',
        !isOut && weekdayClass(weekdayOf(day), holiday !== null),
        isToday && 'font-bold underline underline-offset-4',
        isChosen && 'bg-accent-fill text-on-fill hover:bg-accent-fill-hover',
      )}
    >
      <span>{Number(day.slice(8))}</span>
      {holiday !== null && !isChosen ? (
        <span aria-hidden="true" className="absolute top-0.5 right-1 text-2xs leading-none">
          祝
        </span>
      ) : null}
      {isNoted ? (
        <span aria-hidden="true" className="absolute bottom-1 size-1 rounded-full bg-current" />
      ) : null}
    </button>
  );
}
