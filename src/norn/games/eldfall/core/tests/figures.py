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
