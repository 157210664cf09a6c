"""The printed figures, written out once more from the cards, so that a slip in a content file fails a test."""
from __future__ import annotations

# id, category, power, reach (intervals by a stroke), area, strikes, weight (/ takes no room)
ITEMS = """
missile_weapons weapon T 20:0 - STA 1
bite weapon T 0 - 1 /
staff_of_conjuration accessory - - - - 2
corroded_weapon weapon 10 0 - 2 1
shield shield - - - - 2
deathweaving_fan accessory - - - - 1
staff_of_chaos accessory - - - - 3
poleaxe weapon T+3 1 - 1 3
sword weapon T 1 - STA 1
glyphscribe_dagger weapon T-3 0 - STA 0
short_sword weapon T 0 - STA 1
dagger weapon T-3 0 - STA 0
heavy_polearm weapon T+3 2 - 1 3
spear weapon T 2 - STA 2
piercing_dagger weapon T-2 0 - STA /
hack_and_thrash weapon T 1 - 2 /
earthen_fists weapon T 1 - 2 /
staff_of_light accessory - - - - 2
arcane_lantern accessory - - - - 1
mastercrafted_helrin_sword weapon T 1 - STA 1
gargoyles_claws weapon T 0 - STA /
fists_of_stone weapon T 0 - STA /
spirit_drum accessory - - - - 1
bite_and_claws weapon 13 0 - 2 /
bow weapon T+3 24:0/48:-6 - STA-1 2
corroded_war_bow weapon T 20:0/40:-6 - 1 2
corroded_sword weapon T-2 1 - 2 1
corroded_piercing_dagger weapon T-2 0 - STA 0
spectral_weapon weapon T 0 - 1 /
short_bow weapon T 20:0/40:-6 - STA 2
mastercrafted_piercing_dagger weapon T-2 0 - STA+1 0
greatsword weapon T+2 2 - STA-1 3
slayers_lance weapon T+3 2 - 1 3
chimera_claws weapon T 0 - STA /
scepter_of_sorceries accessory - - - - 1
rending_claws weapon T 1 - 2 /
acid_vomit weapon 0 - spray_l 1 /
venomous_bite weapon T 0 - 1 /
desecrated_relic_blade weapon T+4 2 - STA 3
great_axe weapon T+3 1 - STA-1 3
raging_thrash weapon 18 2 - 2 2
blighted_relic_blade weapon 18 4 - 1 1
profane_arc weapon T-4 - spray_l 1 0
stonesplitter weapon T+2 2 - STA 3
sealing_javelins consumable T T - QTY 1
water_tentacle weapon 10 - spray_s 2 /
ice_pick weapon 18 1 - 1 /
tidal_wave weapon 10 - spray_l 1 /
war_club weapon T+4 2 - 2 3
relic_weapon weapon T+4 2 - STA 3
naginata weapon T+3 2 - STA-1 3
tengu_screech weapon 8 4 - 1 /
mastercrafted_sword weapon T 1 - STA 1
parrying_dagger weapon T-2 0 - STA 0
crossbow weapon 13 24:3/48:-3 - 1 2
firecracker consumable 0 T circular_s 1 1
grapeshot consumable 13 T circular_s 1 1
polearm weapon T+3 2 - STA-1 3
monks_staff weapon T-2 1 - STA 1
banner_lance weapon T+2 2 - STA 2
empyrean_standard accessory - - - - 0
battle_axe weapon T+2 0 - STA 1
slayers_blade weapon T+3 1 - 1 3
great_shield shield - - - - 3
javelin consumable T+2 T - 2 1
light_shield shield - - - - 1
cursed_grab weapon T 0 - 1 0
bisento weapon T+3 2 - 3 3
sweeping_war_club weapon T+4 2 - 2 3
looted_weapons weapon T 0 - STA 1
succumbing_embrace weapon T 0 - STA /
small_bludgeon weapon T+3 0 - STA-1 2
smash_and_thrash weapon T 2 - 2 /
crushing_maw weapon T 0 - 1 /
quaking_smash weapon T 2 - 1 /
glyph_of_protection accessory - - - - /
lance weapon T+2 2 - STA 2
longhilted_sword weapon T+2 1 - STA 2
war_bow weapon T+4 24:0/48:-6 - STA-1 2
heavy_bludgeon weapon T+4 1 - STA-1 3
war_darts consumable 8 T circular_l 1 1
casting_amplifier accessory - - - - 0
flying_carpet accessory - - - - 0
haze_bomb consumable 0 T circular_l 1 0
"""

# id, school, level, element, kind, power, reach, area, strikes, Mana
SPELLS = """
burning_resolve kitsune_no_mai 1 fire healing - 10 - 1 0
flare_kitsune_no_mai kitsune_no_mai 1 fire sorcery INT 3 - 1 0
purification purification_rites 1 fire healing - 16 - 1 0
fiery_fervor succubi_magic 1 fire enchantment - 16 - 1 0
unrelenting_zeal succubi_magic 1 fire enchantment - 10 - 1 0
draining_impulse succubi_magic 1 profane enchantment - 10 - 1 2
agony succubi_magic 1 profane enchantment - aura - 1 0
arcane_shield art_of_enchanting 1 elder enchantment - 16 - 1 0
spectral_blade art_of_enchanting 2 elder enchantment * 16 - 1 0
hasten art_of_enchanting 3 elder enchantment - 16 - 1 0
burning_touch art_of_enchanting 1 fire enchantment * 16 - 1 0
featherlight art_of_enchanting 2 air enchantment - 16 - 1 0
formless_edge art_of_enchanting 1 air enchantment * 16 - 1 0
protective_currents art_of_enchanting 3 air enchantment - 16 - 1 0
melting_touch art_of_enchanting 2 fire enchantment * 16 - 1 0
flameskin art_of_enchanting 3 fire enchantment * 16 - 1 0
cutting_chill art_of_enchanting 1 water enchantment * 16 - 1 0
mirror_bubble art_of_enchanting 2 water enchantment * 10 - 1 0
ice_shield art_of_enchanting 3 water enchantment - 16 - 1 0
arcane_bolt art_of_sorcery 1 elder sorcery INT 16 - STA 0
telekinetic_blast art_of_sorcery 2 elder sorcery INT-3 - spray_l 1 0
soul_crush art_of_sorcery 3 elder sorcery INT 16 - 1 0
mass_mindbreak_art_of_sorcery art_of_sorcery 4 elder sorcery INT aura circular_l 1 0
ignite art_of_sorcery 1 fire sorcery INT 16 - STA 0
flare_art_of_sorcery art_of_sorcery 2 fire sorcery INT 3 - 1 0
fireball art_of_sorcery 3 fire sorcery INT 16 circular_l 1 0
inferno_art_of_sorcery art_of_sorcery 4 fire sorcery INT aura circular_l 1 1
water_lash_art_of_sorcery art_of_sorcery 1 water sorcery 8 16 - STA 0
piercing_stream art_of_sorcery 2 water sorcery INT 16 - 2 0
drown art_of_sorcery 3 water sorcery INT 16 circular_l 1 0
glacial_circle art_of_sorcery 4 water sorcery 13 aura circular_l 1 0
mana_burst wizardry 1 elder sorcery INT 16 - 1 0
dispel_magic wizardry 1 elder healing - 16 circular_l 1 0
confuse_target wizardry 2 elder enchantment - 16 - 1 0
ward wizardry 2 elder sorcery - 16 - 1 0
redirect_damage wizardry 3 elder sorcery - 16 - 1 0
hastened_recovery wizardry 3 elder healing - 16 - STA 0
ethereal_blades armamancy 1 elder sorcery INT-3 0 - 5/3 0
void_lance armamancy 2 elder sorcery INT+2 6 line 1 0
spectral_greatsword armamancy 3 elder sorcery INT+2 2 - 1 0
electrification_electromancy electromancy 1 air sorcery INT 0 - 2 0
purgation hieromancy 1 divine healing - 16 - 1 0
curative_touch hieromancy 1 divine healing - 0 - STA 0
protective_barrier hieromancy 2 divine enchantment - 16 - STA 0
blinding_light hieromancy 2 divine sorcery - 16 circular_s STA 0
warding_barrier hieromancy 3 divine enchantment * aura - 1 0
smite hieromancy 3 divine sorcery M aura circular_l 1 0
curative_miracle hieromancy 4 divine healing - 16 - 1 0
anointment hieromancy 4 divine enchantment - 16 - 1 0
inferno_other_spells other_spells 1 fire sorcery INT aura circular_l 1 1
mass_mindbreak_other_spells other_spells 1 elder sorcery INT aura circular_l 1 0
glacier_circle_other_spells other_spells 1 water sorcery INT aura circular_l 1 1
thunderstorm_other_spells other_spells 1 air sorcery INT aura circular_l 1 1
life_leech_other_spells other_spells 1 profane enchantment * 10 - 1 0
corroding_embrace_other_spells other_spells 1 profane sorcery INT 16 circular_l 1 0
claws_of_earth other_spells 1 earth sorcery 14 aura circular_l 1 1
wellspring wellspring 1 water transmutation - 16 circular_s 1 0
rooting_embrace rooting_embrace 1 earth sorcery - aura - 1 0
cure cryomancy 1 water healing - 16 - 1 0
ice_spikes cryomancy 1 water sorcery 11 16 - 3 0
frost cryomancy 2 water sorcery 11 - spray_s 1 0
water_lash_cryomancy cryomancy 2 water sorcery 8 16 - STA 0
deep_freeze cryomancy 3 water enchantment - 10 - 1 1
glacier_circle_cryomancy cryomancy 3 water sorcery 13 aura circular_l 1 0
electrification_everlasting_rain_invocations everlasting_rain_invocations 1 air sorcery INT 0 - 2 0
blessed_rain everlasting_rain_invocations 1 water transmutation - 0 circular_l 1 0
lightning_bolt everlasting_rain_invocations 2 air sorcery INT 16 - 2 0
protective_bubble everlasting_rain_invocations 2 water enchantment - 16 - 1 0
chain_lightning everlasting_rain_invocations 3 air sorcery INT 16 - 1 0
downpour everlasting_rain_invocations 3 water transmutation - 16 circular_l 1 1
thunderstorm_everlasting_rain_invocations everlasting_rain_invocations 4 air sorcery INT 16 circular_l 2 2
flash_flood everlasting_rain_invocations 4 water sorcery 10 - spray_l 3 0
command_the_undead necromancy 1 profane sorcery - aura - 1 0
spectral_sight necromancy 1 profane enchantment - 16 - 1 0
curse_of_decay necromancy 1 profane enchantment - 16 - 1 0
necrotic_wound necromancy 2 profane enchantment * 16 - 1 0
soul_leech necromancy 2 profane enchantment * 16 - 1 0
a_second_chance necromancy 3 profane healing - 16 - 2 0
life_leech_necromancy necromancy 3 profane enchantment * 10 - 1 0
corroding_embrace_necromancy necromancy 4 profane sorcery 14 3 - 1 0
leeching_bolt necromancy 4 profane sorcery INT 16 - 1 0
raise_the_undead necromancy 5 profane conjuration - aura - 1 2
reanimation necromancy 5 profane healing - aura - 1 1
primal_claw shamanism 1 elder sorcery 13 1 - 3 0
fire_breath shamanism 1 fire sorcery 12 - spray_s 2 0
fortified_recovery shamanism 2 earth healing - 16 - 1 0
misfortune shamanism 2 divine enchantment - 16 - 1 0
searing_blood shamanism 3 fire enchantment - 16 - 1 0
summon_gargoyle art_of_conjuration 1 earth conjuration - 0 - - 1
summon_imp art_of_conjuration 1 elder conjuration - 0 - - 1
summon_golem art_of_conjuration 2 earth conjuration - 0 - - 2
summon_earth_elemental art_of_conjuration 3 earth conjuration - 0 - - 3
summon_water_elemental art_of_conjuration 3 water conjuration - 0 - - 3
summon_colossus art_of_conjuration 4 earth conjuration - 0 - - 4
overgrowth invocation 1 earth enchantment - 16 - 2 0
regrowth invocation 1 earth enchantment - 10 - 1 0
stone_skin invocation 2 earth enchantment - 16 - 1 0
natural_fortitude invocation 2 earth enchantment - 16 - 1 0
greater_cure invocation 3 earth healing - 16 circular_l 2 0
primordial_word invocation 3 earth transmutation - 0 circular_l 1 0
"""

# id, cost, limit, inventory, then Stamina, Speed, Health, Armor, Offense, Defense, Accuracy, Intellect, Agility,
# Toughness, Morale; the mount, whose figures change a rider's, is not among them
PROFILES = """
spelldancer_voidcaster 17 2 3 2 6 1 0 8 8 8 12 14 8 12
goblin_skirmishers 9 10 3 2 5 1 1 8 8 10 6 10 10 8
vizier_of_conjurations 22 1 3 2 5 1 0 8 8 8 16 10 8 8
bonewalker 10 10 5 2 5 1 2 10 10 8 6 8 10 20
chiyohime 45 1 5 3 5 4 3 12 12 10 17 13 15 16
goblin_shaman 24 1 4 2 5 2 0 12 10 10 12 12 12 14
guildsworn_knight 30 1 6 2 5 4 7 15 15 12 13 8 14 17
hired_blade 17 2 5 2 6 1 1 15 8 10 10 14 10 8
amazon_gladiatrix 32 2 3 3 5 3 2 16 12 8 8 12 14 16
clan_champion 23 1 4 2 5 3 5 16 12 12 13 10 13 17
colossus 0 0 2 3 4 6 10 14 14 8 8 6 17 20
earth_elemental 0 0 2 2 4 4 10 12 14 10 8 6 16 20
expeditionary_hierophant 23 1 3 2 5 1 4 8 8 8 15 11 8 12
faris_outrider 18 2 5 2 5 2 1 14 11 8 13 12 13 12
flameshaper 15 3 3 2 6 1 1 8 8 8 12 12 8 12
flameweaver_errant 21 2 5 2 5 2 3 14 14 8 13 12 12 16
gargoyle 0 0 2 2 5 1 5 12 8 8 8 8 12 20
golem 0 0 2 2 3 3 8 10 13 8 8 6 15 20
kitsune_spellmaiden 16 1 5 2 6 1 1 8 8 8 14 14 8 15
musha_blademaster 17 2 5 2 5 2 2 14 12 12 10 11 13 17
thenrin_swashbuckler 16 2 4 2 6 2 3 15 10 10 11 13 12 10
forgotten_hero 20 2 5 2 5 2 6 14 14 14 8 8 13 20
vengeful_spirit 10 10 5 2 5 1 0 10 8 8 6 8 10 20
bushi_attendant 13 4 6 2 5 2 4 12 10 12 10 10 13 16
nightshade 22 1 3 2 6 1 1 17 8 10 13 16 10 8
onitaoshi 21 2 5 2 6 3 6 16 10 8 10 10 13 17
rangers_guild_hunter 19 2 5 2 6 1 2 13 8 14 10 13 10 10
slayer_dragoon 17 2 4 2 6 2 5 17 8 8 10 12 12 15
nara 28 1 2 2 7 2 0 15 12 8 13 13 12 14
flameweaver_noble 21 2 5 2 5 2 3 8 10 8 14 12 8 12
tomoe 28 1 3 2 6 2 1 10 10 12 10 12 10 14
troll_prowler 24 2 3 2 5 6 3 16 8 10 6 8 15 10
red_rasetsu 35 1 5 3 6 6 3 16 13 13 10 13 15 16
goblin_warchief 22 2 3 2 5 5 3 14 10 8 8 8 14 12
taskmage_explorer 19 2 5 2 5 1 0 8 8 8 14 12 10 12
blighted_riftspawn 0 0 10 3 4 16 4 16 13 8 8 8 18 20
seigen 28 1 6 2 5 3 6 14 16 12 13 11 13 17
water_elemental 0 0 2 2 4 5 2 14 14 14 8 8 14 20
red_yaksha 30 2 5 3 5 5 3 16 12 8 12 13 15 14
renegade_rasetsu 27 1 5 2 6 4 3 16 13 8 10 13 15 16
anari 28 1 3 2 5 2 3 9 9 8 16 12 8 12
kogetsu 30 1 5 2 5 3 3 14 16 10 10 10 13 14
bladebrethren_elite 23 1 4 2 6 2 3 16 13 11 11 14 12 12
tharos 28 1 8 2 6 2 3 13 10 14 13 13 12 12
great_guard 23 1 5 2 4 3 7 12 16 10 10 8 13 17
chanra 28 1 4 2 5 3 0 12 10 10 13 12 12 15
scholar_of_the_true_word 19 1 5 2 5 2 1 12 12 8 13 10 13 16
paladin_of_the_order 22 1 5 2 5 2 6 14 14 10 12 10 12 15
shieldbearer 18 4 7 2 4 2 5 13 13 10 8 8 13 12
eonian_runner 17 3 7 2 6 2 3 12 10 14 8 12 13 12
blue_rasetsu 37 1 5 3 6 4 3 13 16 13 15 13 15 16
blue_yaksha 30 2 5 3 5 4 3 15 13 10 12 14 15 14
oni_marauder 24 2 5 2 5 4 3 14 10 8 8 8 15 14
goblin_brawlers 8 10 3 2 5 1 3 10 10 8 6 10 12 8
night_temple_priestess 21 1 3 2 5 1 2 13 8 8 14 14 12 8
musha_bowmaster 19 2 5 2 5 2 2 12 12 14 10 11 13 17
citadel_guard 18 2 7 2 4 2 6 12 16 8 12 10 12 14
helrin_expatriate 16 3 7 2 5 2 6 13 13 8 10 10 12 16
spelldancer_aeroturge 15 2 3 2 6 1 0 8 8 8 12 14 8 12
oni_pariah 40 1 5 3 5 8 4 16 10 8 8 8 17 18
academy_expeditioner 18 2 5 2 5 2 4 10 8 8 14 10 10 12
djinnborn_marzban 25 1 5 2 5 2 0 8 8 8 16 12 10 12
"""

# The traits of items and spells; those that are not named have none. Words of ours (benign, unstraying) are left out.
ITEM_TRAITS = """
corroded_weapon: poison 1
poleaxe: armor_piercing, cleave, two_handed
glyphscribe_dagger: throwing
dagger: throwing
heavy_polearm: cleave, two_handed
spear: throwing
piercing_dagger: armor_piercing
hack_and_thrash: cleave, knockdown, sweep 1
earthen_fists: knockdown, stagger
fists_of_stone: stagger
bow: two_handed
corroded_war_bow: poison 1, stun, two_handed
corroded_sword: poison 1
corroded_piercing_dagger: armor_piercing, poison 1
spectral_weapon: ignore_armor
short_bow: two_handed
mastercrafted_piercing_dagger: armor_piercing
greatsword: bleed, sweep 1, two_handed
slayers_lance: cleave, knockback 1, two_handed, unwieldy
rending_claws: cleave
acid_vomit: unstoppable
venomous_bite: poison 2
desecrated_relic_blade: cleave, sweep 1, two_handed
great_axe: cleave, sweep 1, two_handed
raging_thrash: stagger, sweep 2
blighted_relic_blade: armor_piercing, cleave, poison 2, sweep 1
profane_arc: armor_piercing, weakening
stonesplitter: bleed, sweep 1, two_handed
ice_pick: stagger
tidal_wave: knockdown
war_club: armor_piercing, stagger
relic_weapon: cleave, two_handed
naginata: bleed, sweep 1
tengu_screech: ignore_armor, mindgame, stagger, sweep 2
crossbow: two_handed
firecracker: stagger, targetless
grapeshot: targetless
polearm: sweep 1, two_handed
banner_lance: two_handed
slayers_blade: cleave, sweep 1
javelin: stun
cursed_grab: advantage medium, armor_piercing, burn 3
bisento: bleed, sweep 1
sweeping_war_club: armor_piercing, stagger, sweep 1
succumbing_embrace: spellbound life_leech_other_spells
small_bludgeon: armor_piercing, stun
smash_and_thrash: advantage large, advantage medium, sweep 1
crushing_maw: cleave, crippling
quaking_smash: knockback 1, knockdown, sweep 2
lance: throwing, two_handed
longhilted_sword: bleed, sweep 1, two_handed
war_bow: stagger, two_handed
heavy_bludgeon: armor_piercing, stagger, stun, two_handed
war_darts: bleed, targetless
haze_bomb: targetless
"""

SPELL_TRAITS = """
flare_kitsune_no_mai: burn 2, sweep 2
draining_impulse: mana_cost 2
blinding_light: targetless
warding_barrier: focus
smite: armor_piercing, burn 1, targetless
fire_breath: burn 1
inferno_other_spells: burn 3, mana_cost 1, targetless
mass_mindbreak_other_spells: mindgame, stagger
glacier_circle_other_spells: frostbite, mana_cost 1, targetless
thunderstorm_other_spells: focus, ignore_armor, mana_cost 1, stun
corroding_embrace_other_spells: armor_piercing, poison 2
claws_of_earth: mana_cost 1, targetless
wellspring: targetless
rooting_embrace: focus
electrification_everlasting_rain_invocations: ignore_armor, ricochet 4, stun
lightning_bolt: ignore_armor, stun
chain_lightning: ignore_armor, ricochet 4, stun
downpour: mana_cost 1
thunderstorm_everlasting_rain_invocations: cleave, ignore_armor, mana_cost 2, stagger, stun
flash_flood: knockback 1, knockdown
command_the_undead: continuous
curse_of_decay: continuous
corroding_embrace_necromancy: armor_piercing, poison 2, sweep 2
raise_the_undead: mana_cost 2
reanimation: focus, mana_cost 1
mana_burst: stagger
dispel_magic: targetless
confuse_target: mindgame
summon_gargoyle: mana_cost 1
summon_imp: mana_cost 1
summon_golem: mana_cost 2
summon_earth_elemental: mana_cost 3
summon_water_elemental: mana_cost 3
summon_colossus: mana_cost 4
primordial_word: targetless
telekinetic_blast: knockback 3, knockdown
soul_crush: ignore_armor, stun
mass_mindbreak_art_of_sorcery: mindgame, stagger
ignite: burn 1
flare_art_of_sorcery: burn 2, sweep 2
fireball: burn 1, targetless
inferno_art_of_sorcery: burn 3, mana_cost 1, targetless
water_lash_art_of_sorcery: knockback 2
piercing_stream: armor_piercing
glacial_circle: frostbite, targetless
void_lance: armor_piercing
spectral_greatsword: armor_piercing, stagger, sweep 1
electrification_electromancy: ignore_armor, ricochet 4, stun
water_lash_cryomancy: knockback 2
deep_freeze: mana_cost 1
glacier_circle_cryomancy: frostbite, targetless
"""

# Each behaviour card, read anew from the public cards and the rulings: priority and what it always uses; then a line
# each for (m)ovement, (a)ction, (r)eaction: conditions > deed; + skills, art, preference; ! no Action after it
BEHAVIOURS = """
gargoyle: lowest hp / leap climbing
m engaged > walk contact
m sight, within 5 > walk contact
m sight > run toward !
m no_sight > run closest !
a contact > attack gargoyles_claws
r target_of attack, sight, no_contact > dodge toward
r target_of melee, out_of 0 > dodge toward
r target_of attack, sight, contact > dodge
golem: closest / protector
m engaged > walk contact
m sight, within 3 > walk contact
m sight > run toward !
m no_sight > turn back
a contact > attack fists_of_stone
r target_of ranged_spell > dodge toward
r target_of melee, out_of 0 > dodge toward
r target_of attack, sight, contact > attack fists_of_stone
earth_elemental: closest / regeneration
m engaged > walk contact
m sight, within 5 > walk stop 1
m sight, beyond 5 > idle
m no_sight > walk closest
a within 1 > attack earthen_fists
a within 16 > attack hurl_line
r not_engaged, foes_aware 2, none_immobilized > cast rooting_embrace
r target_of melee, out_of 1 > dodge toward
r target_of melee, within 1, sight > attack earthen_fists
r sight, within 16 > attack hurl_line
colossus: farthest
m engaged > walk contact
m sight, within 6 > walk stop 1 + taunt
m sight, beyond 6 > run trample + taunt !
m no_sight > turn back
a within 1 > attack hack_and_thrash + lowest ag
r target_of ranged_spell > dodge toward
r target_of melee, out_of 1 > dodge toward
r target_of attack, sight, within 1 > attack hack_and_thrash
amazon_gladiatrix: closest / berserker
m engaged > walk reach heavy_polearm
m sight, within 7 > walk stop 2
m sight, within 12 > run stop 2 !
m sight > run toward !
m no_sight > run closest !
a foes_reached 2 heavy_polearm > attack heavy_polearm + finishing_strike, berserk 2
a foes_reached 1 heavy_polearm > attack heavy_polearm + finishing_strike, berserk 1
a target_of attack, out_of 2 > dodge closest
r target_of ranged > dodge closest
r target_of melee, out_of 2 > dodge toward
r target_of attack, sight, within 2, foes_reached 2 heavy_polearm > attack heavy_polearm + finishing_strike, berserk 2
r sight, within 2 > attack heavy_polearm + finishing_strike, berserk 1
bonewalker: closest
m engaged > walk contact
m sight, within 5 > walk contact
m sight > run toward !
m else > walk closest
a contact > attack corroded_weapon
r target_of attack, contact, sight > attack corroded_weapon
r target_of ranged_spell > dodge toward
r target_of melee, no_contact > dodge toward
vengeful_spirit: highest arm
m within 5 > walk contact
m else > run unseen !
a contact > attack spectral_weapon
r contact, sight > attack spectral_weapon
r target_of spell > dodge unseen
r target_of attack > dodge toward
forgotten_hero: closest
m engaged > walk reach corroded_sword
m sight, within 6 > walk stop 1
m sight, within 40 > idle
m else > walk closest
a within 1 > attack corroded_sword + fencing 1
a sight > attack corroded_war_bow + archery 1
r target_of attack, within 1 > attack corroded_sword + fencing 1
r sight, within 26 > attack corroded_war_bow + archery 1
r target_of melee > dodge away
goblin_brawlers: lowest hp
m engaged > walk contact
m sight, within 5, goblin_near 5 > walk behind
m sight > run cover !
m else > walk closest
a contact > attack looted_weapons
r contact, sight > attack looted_weapons
r target_of attack > dodge cover
goblin_skirmishers: lowest arm
m engaged > idle
m within 5 > walk away
m sight, within 20, in_cover > idle
m sight > walk cover 20
m else > run closest !
a not_engaged, sight, within 20 > attack missile_weapons
a contact > attack bite
a engaged > dodge away
r not_engaged, sight, within 20 > attack missile_weapons
r target_of melee > dodge away
goblin_warchief: lowest hp
m engaged > walk reach great_axe
m sight, within 6 > walk stop 1
m sight > run toward !
m else > run closest !
a within 1 > attack great_axe + finishing_strike
r target_of attack, within 1, sight > attack great_axe
r target_of attack > dodge toward
goblin_shaman: most wounded goblin; closest
m within 3 > walk away
m wounded_ally 16 > idle
m sight, within 16 > walk cover 16
m else > walk closest
a wounded_ally 16 > cast fortified_recovery
a spray 2 fire_breath > cast fire_breath + hit_and_retreat
a within 1 > cast primal_claw + hit_and_retreat
a sight, within 16 > cast misfortune + hit_and_retreat
r target_of attack, within 1 > cast primal_claw
r spray 1 fire_breath > cast fire_breath
r target_of attack > dodge away
chanra: most wounded goblin; closest
m within 3 > walk away
m wounded_ally 16 > idle
m sight, within 16 > walk cover 16
m else > walk closest
a wounded_ally 16 > cast fortified_recovery
a spray 2 fire_breath > cast fire_breath + hit_and_retreat
a within 1 > cast primal_claw + hit_and_retreat
a sight, within 16, not_enchanted searing_blood > cast searing_blood + hit_and_retreat
a sight, within 16 > cast misfortune + hit_and_retreat
r target_of attack, within 1 > cast primal_claw
r spray 1 fire_breath > cast fire_breath
r target_of attack > dodge away
troll_prowler: closest
m engaged > walk contact
m sight, within 6 > walk stop 1
m sight > run toward !
m else > walk closest
a spray 2 acid_vomit > attack acid_vomit
a within 1 > attack rending_claws
a contact, weakened > attack venomous_bite
r target_of attack, within 1, sight > attack rending_claws
r spray 1 acid_vomit > attack acid_vomit
r target_of attack > dodge toward
water_elemental: closest
m sight, within 5 > walk stop 1
m sight, within 10 > idle
m else > walk closest
a within 1 > attack ice_pick
a spray 2 tidal_wave > attack tidal_wave
a sight > attack water_tentacle
r target_of attack, within 1 > attack ice_pick
r spray 1 water_tentacle > attack water_tentacle
r target_of attack > dodge away
blighted_riftspawn: most reached
m within 4 > idle
m sight > run toward !
m else > walk closest
a foes_within 2 2 > attack raging_thrash
a within 4 > attack blighted_relic_blade
a spray 1 profane_arc > attack profane_arc
r within 4, sight > attack blighted_relic_blade
r spray 1 profane_arc > attack profane_arc
"""

# Each card: factions, size, tier, classes; then what it has of traits, skills, arts, crafts, items and stratagems
CARDS = """
goblin_skirmishers: goblins small 1 soldier
  traits survival difficult
  skills infiltration, climbing
  items missile_weapons, bite
goblin_shaman: goblins medium 3 mystic ranger
  traits affinity any, inspiring, survival difficult
  skills hit_and_retreat, infiltration
  crafts shamanism 2
  items staff_of_chaos
  stratagems earthspeaker, hexcaller, unwavering_presence
troll_prowler: goblins huge 3 creature
  traits survival aquatic, survival difficult, survival toxic
  traits resistance 2 poison
  skills infiltration, regeneration
  items rending_claws, acid_vomit, venomous_bite
goblin_warchief: goblins large 2 soldier
  traits advantage medium, fearless, survival difficult
  skills infiltration, finishing_strike
  items great_axe, bite
  stratagems aetherkin, emberkin, stonekin
  stratagems swampkin
chanra: goblins medium 3 mystic ranger
  traits affinity any, inspiring, survival difficult
  skills infiltration, hit_and_retreat
  crafts shamanism 3
  items staff_of_chaos
  stratagems call_of_bravery, earthspeaker, hexcaller
goblin_brawlers: goblins small 1 soldier
  traits survival difficult
  skills infiltration, climbing
  items looted_weapons, bite
expeditionary_hierophant: helian medium 0 mage vitalist
  traits affinity divine
  skills clairvoyance
  crafts hieromancy 4
  items staff_of_light
  stratagems nursing_aura, spiritual_paragon
flameshaper: helian medium 0 soldier sorcerer
  traits affinity fire
  skills chain_attack
  crafts art_of_sorcery 2
flameweaver_errant: helian medium 0 artificer soldier
  traits tactician, resourceful, affinity fire
  arts fencing 1
  crafts art_of_enchanting 3, art_of_sorcery 1
  items mastercrafted_helrin_sword, dagger
  stratagems march, rally_troops_helian, expeditionary_paragon
  stratagems striking_momentum
flameweaver_noble: helian medium 0 mage enchanter
  traits affinity fire
  crafts art_of_sorcery 3, art_of_enchanting 3
  items sword, dagger, scepter_of_sorceries
anari: helian medium 0 enchanter mage
  traits affinity fire, affinity water, strategist
  skills foresight
  crafts art_of_enchanting 3, cryomancy 3
  stratagems active_support, talented_command, weavers_aura
paladin_of_the_order: helian medium 0 mystic soldier
  traits affinity divine, fearless
  arts fencing 2
  crafts hieromancy 1
  items banner_lance, sword, empyrean_standard
  stratagems sacred_vow, solemn_presence
eonian_runner: helian neutral medium 0 ranger
  skills leap, hit_and_retreat, tracking
  items short_sword, javelin x4, light_shield
citadel_guard: helian medium 0 sentinel soldier
  traits vigilance, resistance 2 sorcery, resistance 2 enchantment
  skills protector, follow_up
  arts fencing 1
  items small_bludgeon, short_sword, shield
helrin_expatriate: helian neutral medium 0 artificer ranger
  traits affinity fire, survival difficult, survival forest
  traits resourceful 2
  skills chain_attack, impede
  crafts art_of_enchanting 2
  items sword, dagger
guildsworn_knight: neutral medium 0 armsmaster warrior
  traits fearless, resistance 1 bleed, resistance 1 knockback
  skills finishing_strike, follow_up, protector
  arts fencing 4
  items poleaxe, sword, glyphscribe_dagger
  items shield
  stratagems defensive_formation, unconventional_tactics
amazon_gladiatrix: neutral medium 4 berserker
  traits survival scorching, fearless, brute
  traits duelist
  skills finishing_strike
  arts berserk 3
  items heavy_polearm
colossus: colossal 4 creature
  traits construct, survival scorching, trample
  traits unstoppable, intimidating
  skills taunt
  items hack_and_thrash
earth_elemental: gigantic 3 creature
  traits elemental, survival scorching, survival forest
  traits survival swamp, elemental_essence earth, watchful
  traits affinity earth
  skills regeneration, hurl
  crafts rooting_embrace 1
  items earthen_fists
gargoyle: small 1 creature
  traits construct, survival scorching
  skills leap, climbing
  items gargoyles_claws
golem: huge 2 creature
  traits construct, survival scorching
  skills protector
  items fists_of_stone
tomoe: neutral medium 0 mage mystic sorcerer
  traits affinity air, affinity water
  crafts everlasting_rain_invocations 3
blighted_riftspawn: epic 5 creature
  traits elemental_essence profane, menacing 3, resistance 1 any
  traits undead 2, unstoppable, vigilance
  items raging_thrash, blighted_relic_blade, profane_arc
water_elemental: gigantic 3 creature
  traits elemental, affinity water, survival aquatic
  traits elemental_essence water, vigilance, resistance 1 non_spell
  traits resistance 2 burn
  skills regeneration
  crafts wellspring 1
  items water_tentacle, ice_pick, tidal_wave
renegade_rasetsu: neutral medium 0 berserker
  traits affinity profane, demon, duelist
  traits fearless, survival difficult
  skills leap, dash
  arts berserk 3
  items relic_weapon
kogetsu: neutral large 0 warrior sentinel
  traits advantage demon, vigilance
  skills leap, impede
  arts fencing 2
  items naginata, tengu_screech
bonewalker: oni medium 1 creature
  traits elemental_essence profane, undead
  items corroded_weapon, shield
chiyohime: oni medium 0 mage sorcerer
  traits affinity profane, demon, resistance 1 spell
  traits survival difficult, menacing
  skills charm, chain_attack
  crafts necromancy 5
  items deathweaving_fan
  stratagems eternal_vigil, final_gambit, profane_mend
  stratagems soul_harvest
forgotten_hero: oni medium 2 warrior marksman
  traits elemental_essence profane, undead, vigilance
  arts fencing 1, archery 1
  items corroded_war_bow, corroded_sword, corroded_piercing_dagger
vengeful_spirit: oni medium 1 creature
  traits elemental_essence profane, undead, incorporeal
  skills infiltration, stealth
  items spectral_weapon
red_rasetsu: oni medium 0 berserker
  traits affinity profane, demon, duelist
  traits fearless, survival difficult, menacing
  skills leap, dash
  arts berserk 3
  items desecrated_relic_blade
  stratagems raid_expert, devour_the_enemy, mark_of_red
red_yaksha: oni large 0 creature
  traits affinity profane, demon, survival difficult
  traits menacing
  skills backstab, leap, dash
  skills hit_and_retreat, stealth
  arts berserk 2
  items war_club
blue_rasetsu: oni medium 0 sentinel
  traits affinity profane, demon, survival difficult
  traits vigilance, menacing
  skills charm 2
  arts berserk 2
  items war_club, cursed_grab
  stratagems mind_invasion, coordinated_assault, recall_the_souls
  stratagems painless_death
blue_yaksha: oni large 0 creature
  traits affinity profane, demon, survival difficult
  traits menacing
  skills stealth, flicker, hit_and_retreat
  items bisento
oni_marauder: oni huge 0 creature
  traits affinity profane, demon, survival difficult
  traits menacing
  skills leap
  items sweeping_war_club
oni_pariah: oni gigantic 0 creature berserker
  traits affinity profane, demon, survival difficult
  traits unstoppable
  skills regeneration 2
  items smash_and_thrash, crushing_maw, quaking_smash
spelldancer_voidcaster: sand medium 0 wizard artificer
  traits survival scorching, affinity elder
  skills hit_and_retreat
  crafts art_of_enchanting 1, armamancy 3
vizier_of_conjurations: sand medium 0 mage summoner
  traits resourceful 2, affinity elder, affinity earth
  crafts art_of_conjuration 4, wizardry 1
  items staff_of_conjuration
  stratagems temporary_bind, refined_conjuration
faris_outrider: sand medium 0 artificer rogue
  traits affinity elder, survival scorching
  skills stealth, follow_up, taunt
  crafts art_of_enchanting 3
  items sword, arcane_lantern, dagger
nara: sand medium 0 artificer
  traits acute_senses, affinity profane, survival scorching
  traits survival dark
  skills stealth, hit_and_retreat, leap
  skills dash, climbing
  crafts necromancy 3
  items chimera_claws
  stratagems adrenaline_rush, ironhide, reinforced_claws
taskmage_explorer: sand neutral medium 0 wizard mage
  traits survival scorching, affinity elder, resourceful
  skills stealth, tracking
  crafts wizardry 3
  items dagger
shieldbearer: sand neutral medium 0 soldier warrior
  traits survival scorching, advantage creature
  skills shield_wall
  items battle_axe, slayers_blade, great_shield
spelldancer_aeroturge: sand medium 0 enchanter mage
  traits affinity air, affinity elder, survival scorching
  skills charm
  crafts art_of_enchanting 3, electromancy 1
academy_expeditioner: sand medium 0 sorcerer mage
  traits survival scorching, affinity elder
  crafts art_of_sorcery 3
  items dagger
djinnborn_marzban: sand medium 0 mage sorcerer
  traits affinity chosen, resistance 1 chosen, survival scorching
  skills flicker
  arts metamagic 3
  crafts art_of_enchanting 1, art_of_sorcery 4
  items glyph_of_protection
  stratagems arcane_link, arcane_protection, mana_syphon
clan_champion: soga medium 0 warrior armsmaster
  traits vigilance, resourceful
  skills dash
  arts fencing 4
  items spear, sword, piercing_dagger
  stratagems advance, evasion_tactics, back_to_back
  stratagems brazen_assault
kitsune_spellmaiden: soga medium 0 mystic
  traits affinity fire, acute_senses, vigilance
  skills charm
  crafts kitsune_no_mai 1, purification_rites 1
  items spirit_drum
musha_blademaster: soga neutral medium 0 warrior berserker
  traits resourceful, duelist
  arts fencing 3, archery 1
  items sword, bow, dagger
bushi_attendant: soga medium 0 warrior
  items short_bow, short_sword, dagger
onitaoshi: soga neutral medium 0 warrior armsmaster
  traits fearless, advantage large, advantage huge
  skills finishing_strike, taunt
  arts fencing 3
  items greatsword, short_sword
seigen: soga medium 0 sentinel ranger
  traits fearless, resistance 1 spell, resistance 1 profane
  traits vigilance
  skills finishing_strike, impede, protector
  arts fencing 4
  items stonesplitter, sealing_javelins x2
  stratagems hunter_tactics, stalwart_defenders, overcome_pain
great_guard: soga medium 0 sentinel warrior
  traits vigilance, watchful
  skills impede
  arts fencing 4
  items polearm, sword, piercing_dagger
  stratagems break_the_offensive, close_ranks, overcome_pain
  stratagems rally_troops_soga
scholar_of_the_true_word: soga neutral medium 0 artificer mystic
  traits affinity earth
  crafts invocation 3
  items monks_staff, short_sword
musha_bowmaster: soga medium 0 warrior marksman
  traits duelist, resourceful
  arts fencing 1, archery 3
  items bow, sword, dagger
hired_blade: thenion neutral medium 0 assassin rogue
  skills stealth 2, infiltration 2, dual_wield
  arts assassination 1
  items short_sword, dagger x2
lupus_rex: thenion neutral huge 0 mount
  traits vigilance, acute_senses
  skills hit_and_retreat
  items bite_and_claws
thenrin_swashbuckler: thenion neutral medium 0 warrior rogue
  traits duelist
  skills dash, dual_wield
  arts fencing 2
  items short_sword x2
nightshade: thenion medium 0 assassin rogue
  skills dual_wield, infiltration 2, stealth 2
  skills flicker
  arts assassination 4
  items mastercrafted_piercing_dagger x2
  stratagems exploiting_weakness, guerrilla_tactics, mastery_of_poisons
  stratagems swift_retreat, unfavorable_terrain
rangers_guild_hunter: thenion medium 0 assassin ranger
  traits survival forest, survival difficult, advantage beast
  skills stealth 2, infiltration, climbing
  skills tracking
  arts assassination 1
  items short_bow, short_sword, dagger
slayer_dragoon: thenion neutral medium 0 assassin rider
  traits advantage large, advantage huge, advantage colossal
  skills follow_up, dash
  arts assassination 1
  items slayers_lance, short_sword
bladebrethren_elite: thenion medium 0 rogue warrior
  traits duelist, resourceful
  skills dual_wield, dash, follow_up
  skills stealth
  arts fencing 3
  items mastercrafted_sword, parrying_dagger
  stratagems dishearten, guerrilla_tactics, vicious_opportunism
tharos: thenion medium 0 alchemist rogue
  traits survival difficult, survival hazy, tactician
  skills clairvoyance, climbing, stealth 2
  skills snipe
  arts assassination 3
  items crossbow, short_sword, firecracker
  items grapeshot
  stratagems mastery_of_poisons, guerrilla_tactics, piercing_perception
night_temple_priestess: thenion large 0 mage enchanter
  traits demon, inspiring, affinity fire
  traits affinity profane
  skills charm 2, foresight, flight
  skills leap
  crafts succubi_magic 1
  items spear, succumbing_embrace
"""
