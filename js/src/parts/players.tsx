import type { JSX } from "preact";
import { placeOf } from "../options";
import type { Ui } from "../ui";
import type { CrewMember, Player } from "../wire";
import { sentences } from "../words";
import { Art, Mark } from "./bits";

function Member({ ui, id, member, seat }: { ui: Ui; id: string; member: CrewMember; seat: number }): JSX.Element {
  const { say, scene, mind, deeds } = ui;
  const ability = scene.abilities[member.ability];
  const place = placeOf(member);
  const open = mind.tip?.id === id;
  return (
    <button
      type="button"
      class={`member ${place}`}
      data-tip={id}
      data-place={place}
      aria-label={sentences(ability?.name, say(place), place === "landed" ? scene.spots[member.where]?.label : "")}
      aria-expanded={open && mind.tip?.pinned}
      aria-describedby={open ? `${ui.prefix}tip` : undefined}
      onClick={(event) => deeds.tipCrew(id, member, event.currentTarget, true)}
      onFocus={(event) => deeds.tipCrew(id, member, event.currentTarget, false)}
      onMouseEnter={(event) => deeds.tipCrew(id, member, event.currentTarget, false)}
      onMouseLeave={deeds.leaveTip}
      onBlur={deeds.leaveTip}
    >
      <Art ui={ui} symbol={`ability-${member.ability}`} tone={seat} />
    </button>
  );
}

function Total({ ui, player, id }: { ui: Ui; player: Player; id: string }): JSX.Element {
  const { say, mind, deeds } = ui;
  const tell = (event: Event, pinned: boolean) =>
    deeds.tip({ id, title: player.name, lines: [player.points], action: null, pinned }, event.currentTarget as Element);
  const open = mind.tip?.id === id;
  return (
    <button
      type="button"
      class="total"
      data-tip={id}
      aria-label={say("points_so_far", { n: player.total })}
      aria-expanded={open && mind.tip?.pinned}
      aria-describedby={open ? `${ui.prefix}tip` : undefined}
      onClick={(event) => tell(event, true)}
      onFocus={(event) => tell(event, false)}
      onMouseEnter={(event) => tell(event, false)}
      onMouseLeave={deeds.leaveTip}
      onBlur={deeds.leaveTip}
    >
      {player.total}
    </button>
  );
}

function Panel({ ui, player, seat }: { ui: Ui; player: Player; seat: number }): JSX.Element {
  const { say } = ui;
  return (
    <li class={`player ${player.asked ? "asked" : ""}`} aria-current={player.asked ? "true" : undefined}>
      <div class="who">
        <Mark ui={ui} seat={seat} />
        <bdi class="name" title={player.name}>
          {player.name}
        </bdi>
        {player.commander && (
          <span class="badge commander" title={say("commander")}>
            <Art ui={ui} symbol="commander" />
            <span>{say("commander")}</span>
          </span>
        )}
        {player.goals > 0 && <span class="badge">{say("goals_won", { n: player.goals })}</span>}
      </div>
      <Total ui={ui} player={player} id={`total.${seat}`} />
      <p class="points">{player.points}</p>
      <div class="crew">
        {player.crew.map((member, index) => (
          <Member key={index} ui={ui} id={`crew.${seat}.${index}`} member={member} seat={seat} />
        ))}
      </div>
    </li>
  );
}

export const Players = ({ ui }: { ui: Ui }): JSX.Element => (
  <section class="players" aria-label={ui.say("players")}>
    <ol>
      {ui.snapshot.players.map((player, seat) => (
        <Panel key={seat} ui={ui} player={player} seat={seat} />
      ))}
    </ol>
  </section>
);
