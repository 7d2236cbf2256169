"""What objects are called, and how an ability speaks of its own."""

from replay.view.names import spoken


def test_what_an_ability_says_of_its_object_is_said_in_words():
    """201.5: text that refers to the object it is on by name means just that object."""
    assert spoken("when ~ enters, ~'s controller draws") == "when this enters, its controller draws"
